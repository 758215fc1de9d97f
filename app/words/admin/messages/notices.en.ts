/** How a member of staff hears of orders. */
export const notices = {
  title: "How you hear of orders",
  intro:
    "These are your own choices, for your own phone and browsers. A notification of an order shows its number, sum and district, one of parcels only how many they are; never a name or phone number.",
  receivers: "Where you are told",
  none: "You are told nowhere yet. Add this browser or Telegram.",
  kinds: {
    order: "New order",
    advance: "Advance",
    stock: "Low stock",
    message: "Failed message",
    parcel: "Parcels for you",
  },
  what: "What you are told of",
  language: "Language of the notifications",
  languages: { en: "English", bn: "বাংলা" },
  quiet: "Without sound",
  quietFrom: "From",
  quietUntil: "Until",
  quietHint: "Time in Bangladesh. Notifications still arrive, but silently.",
  never: "Never",
  rings: "An open page of the admin rings for a new order",
  saved: "Your choices are saved.",
  channels: { push: "Browser", telegram: "Telegram" },
  since: (when: string) => `since ${when}`,
  remove: "Remove",
  removeOf: (name: string) => `Remove ${name}`,
  removed: "It is told nothing more.",
  browser: "This browser",
  browserHint:
    "It tells you also while the shop's page is closed. On an iPhone, first add the shop to the home screen and open it from there.",
  browserNeeds:
    "This needs JavaScript, and the shop's address must begin with https. Telegram below needs neither.",
  browserUnable: "This browser cannot show notifications of a website. Telegram can.",
  browserDenied:
    "You have forbidden this site notifications. Allow them in the browser's settings for this site, then press again.",
  browserFailed:
    "The browser did not reach its notification service. Try again later, or use Telegram.",
  addBrowser: "Tell this browser",
  adding: "One moment…",
  browserAdded: "This browser tells you from now on.",
  telegram: "Telegram",
  telegramHint: "Press, open Telegram by the link, and press “Start” there.",
  telegramOff:
    "The shop has no Telegram bot yet. Its owner makes one with @BotFather and enters its token under Connections.",
  email: "Email",
  emailHint: "The addresses to which the shop writes of each order stand under",
  addTelegram: "Add Telegram",
  telegramOpen: "Open Telegram",
  telegramValid:
    "The link is for you alone and counts once, within 15 minutes. After “Start”, come back and load this page again.",
  telegramFailed: "Telegram did not answer. Try again in a minute.",
  soundBlocked: "Your browser keeps this page silent. Press here once, and new orders ring.",
};

export type NoticeWords = typeof notices;
