import { formatNumber } from "#app/domain/core/money.ts";
import type {
  DeliveryReason,
  DeliveryStatus,
  NotificationType,
} from "#app/domain/core/outbox/events.ts";
import type { SendAt } from "#app/domain/messages/conversions/send-at.ts";
import { SMS_PER_PHONE, SMS_SHARES } from "#app/domain/messages/sms-shares.ts";

const number = (n: number) => formatNumber(n, "en");

const part = (share: number) => `${number(share * 100)}%`;

/** SMS, emails and webhooks, and the state of each notification. */
export const messages = {
  title: "Messages",
  intro: "What customers and you are told by itself. Nothing is sent for orders that are held.",
  links: { webhooks: "Webhooks", conversions: "Ad conversions", deliveries: "What was sent" },
  sms: "SMS to customers",
  allOff: "Nothing can be sent yet: neither an SMS gateway nor a mail server is set up.",
  smsOff: "No SMS gateway is set up, so no SMS goes out.",
  email: "Email",
  emailOff: "No mail server is set up, so no email goes out.",
  noAddress: "Email to you waits until an address stands under",
  otherwise: "Or be told by your browser or Telegram, without a mail server.",
  texts: "The words",
  textsHint:
    "For SMS and email to customers, in the language of the order. Filled in: {shop} {name} {number} {total} {status} {courier} {link}.",
  fields: {
    smsOnPlaced: "When an order was placed",
    smsStatuses: "When its status becomes",
    smsPerDay: "SMS in 24 hours at most",
    emailOnPlaced: "To customers with an address: when an order was placed",
    emailStatuses: "To them when its status becomes",
    ownerEmails: "Your own addresses",
    ownerLanguage: "Language of email to you",
    ownerOnPlaced: "To you: when an order was placed",
    ownerOnLowStock: "To you: when stock is low",
    placedText: "Order placed, English",
    placedTextBn: "Order placed, Bangla",
    statusText: "Status changed, English",
    statusTextBn: "Status changed, Bangla",
  },
  hints: {
    smsPerDay: `About orders. Of this number, offers get ${part(SMS_SHARES.offer)}, codes ${part(SMS_SHARES.code)} and "it is back" ${part(SMS_SHARES.restock)} at most; they take nothing from orders. One number gets ${number(SMS_PER_PHONE)} at most.`,
    ownerEmails: "One a line, five at most.",
  },
  languages: { en: "English", bn: "Bangla" },
  sample: { name: "Rahima Begum" },
  size: (segments: number, units: number, encoding: string) =>
    `${number(segments)} SMS (${number(units)} ${encoding === "UCS-2" ? "letters, Unicode: 70, then 67 an SMS" : "letters: 160, then 153 an SMS"})`,
  save: "Save",
  saved: "Saved.",

  webhooks: {
    title: "Webhooks",
    intro: "Programs that are told of orders and stock. Every message is signed.",
    count: (n: number) => `${number(n)} ${n === 1 ? "webhook" : "webhooks"}`,
    add: "Add webhook",
    edit: "Edit webhook",
    none: "No program is told yet. A webhook tells your own program of orders, such as your accounts.",
    columns: { address: "Address", events: "Told of", status: "Status", action: "Action" },
    fields: {
      url: "Address",
      description: "Note",
      events: "Told of",
      isActive: "Status",
    },
    hints: { url: "It begins with https://.", description: "For you: whose program it is." },
    events: {
      "order.placed": "Orders placed",
      "order.status_changed": "Changed statuses",
      "stock.low": "Low stock",
      "stock.back": "Back in stock",
      "offer.made": "Offer",
      "code.wanted": "Code",
      "advance.wanted": "Reminder of an advance",
      "advance.sent": "Advance",
      "message.failed": "Failed message",
      "order.converted": "Purchase",
      "webhook.given_up": "Webhook turned off",
    } satisfies Record<NotificationType, string>,
    on: "On",
    off: "Off",
    failing: (since: string) => `Nothing has arrived since ${since}`,
    givenUp: (at: string) => `Turned off on ${at}: nothing had arrived for three days`,
    givenUpNotice: "A webhook was turned off because nothing had arrived for three days.",
    sent: "Sent",
    rotate: "New secret",
    rotateHint: "For a day the old one signs as well, so that the receiver can change over.",
    secretTitle: "The secret",
    secretHint: "It is shown only now. The receiver checks with it that messages come from you.",
    done: "I have kept it",
    created: "The webhook was added.",
    updated: "The webhook was saved.",
    deleteQuestion: "Delete this webhook and what was sent to it?",
    deleted: "The webhook was deleted.",
    missing: "There is no such webhook any more.",
  },

  conversions: {
    title: "Ad conversions",
    intro:
      "Tells Meta (Facebook, Instagram) which advertisement led to a purchase, from the shop's server, for browsers without script too. Sent are the phone number and district as hashes, what was bought, and the click and browser. The privacy page says so while this is on. It counts for orders placed from now on.",
    fields: {
      sendAt: "Send a purchase",
      pixelId: "Data set (pixel) ID",
      token: "Access token",
      testCode: "Test code",
    },
    hints: {
      sendAt:
        "Once for each order. Fakes, returns and merged orders never count when you choose delivered.",
      pixelId: "Digits, from Meta's Events Manager.",
      token: "Events Manager → Settings → Conversions API.",
      testCode: "With it, events show on Meta's “Test events” page. Leave it empty in daily use.",
    },
    hasToken: "A token is stored. Leave this empty to keep it.",
    sendAts: {
      never: "Never",
      confirmed: "When the order is confirmed",
      delivered: "When it is delivered",
    } satisfies Record<SendAt, string>,
    saved: "Saved.",
    network: "Meta",
  },

  deliveries: {
    title: "What was sent",
    intro: "Kept for 30 days, newest first.",
    count: (n: number, isMore = false) =>
      `${isMore ? "more than " : ""}${number(n)} ${n === 1 ? "message" : "messages"}`,
    none: "Nothing was sent.",
    all: "All",
    untold: "Not sent: failed, unknown, tried again",
    show: "Show",
    filter: "Show only",
    columns: { what: "What", to: "To", status: "Status", when: "When", action: "Action" },
    statuses: {
      waiting: "Waits",
      sending: "Being sent",
      delivered: "Delivered",
      failed: "Failed",
      unknown: "Unknown",
      skipped: "Not sent",
    } satisfies Record<DeliveryStatus, string>,
    reasons: {
      answer: "the receiver said no",
      timeout: "no answer in time",
      name: "no such host",
      "private-address": "leads into the shop's own network",
      connection: "no connection",
      certificate: "its certificate is not good",
      stopped: "the shop was stopped; it goes on by itself",
      interrupted: "the server died meanwhile",
      off: "it is switched off",
      secret: "its secret cannot be read; enter a new one",
      "not-set-up": "no gateway or mail server is set up",
      nobody: "nobody to tell any more",
      limit: `a limit of the day was reached: of all SMS, of this kind, or ${number(SMS_PER_PHONE)} to one number`,
      held: "the order is held",
    } satisfies Record<DeliveryReason, string>,
    channels: {
      webhook: "Webhook",
      sms: "SMS",
      email: "Email",
      conversion: "Ad network",
      push: "Browser of staff",
      telegram: "Telegram",
    },
    owner: "you",
    customer: "customer",
    order: (n: number) => `Order ${n}`,
    attempts: (n: number) => `${number(n)} ${n === 1 ? "attempt" : "attempts"}`,
    next: (when: string) => `again ${when}`,
    again: "Send again",
    againOf: (what: string) => `Send again: ${what}`,
    replayed: "It is sent again.",
  },
};

export type MessagesWords = typeof messages;
