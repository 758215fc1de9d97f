import { formatNumber } from "#app/domain/core/money.ts";

const number = (n: number) => formatNumber(n, "en");

const fits = (n: number) => `${number(n)} ${n === 1 ? "fits" : "fit"}`;

/** Couriers, their files, and the hand-over of parcels. */
export const couriers = {
  title: "Couriers",
  count: (n: number) => `${number(n)} courier${n === 1 ? "" : "s"}`,
  intro:
    "Who carries your parcels. With the keys of its interface a courier is told at once; without, it takes a file.",
  add: "Add a courier",
  editTitle: "Edit courier",
  saved: "Courier saved.",
  deleted: (name: string) => `${name} was deleted.`,
  deleteQuestion: "Delete this courier?",
  deleteHint: "Its parcels and their cash stay as they are.",
  kinds: {
    pathao: "Pathao",
    steadfast: "Steadfast",
    redx: "RedX",
    other: "Other, or own rider",
  },
  active: "In use",
  inactive: "Not in use",
  hasKeys: "Keys stored",
  noKeys: "Files only",
  keys: "Keys of the interface",
  keysHint: "Leave empty what should stay. Stored keys are never shown.",
  keysStored: "Keys are stored.",
  forgetKeys: "Forget the stored keys",
  webhook: "Webhook: the courier reports by itself",
  webhookHint: (name: string) =>
    `Give ${name} this address and a secret of your own in its panel, and type the same secret here. Without one the address is closed.`,
  courierItself: "the courier",
  webhookAddress: "Address for the courier's panel",
  webhookAfter: "Save the courier first; its address is then shown here.",
  webhookOn: "A secret is stored.",
  hasWebhook: "webhook",
  interface: "Interface",
  fields: {
    name: "Name",
    kind: "Kind",
    store: "Pickup store, as the courier calls it",
    trackingLink: "Tracking link",
    isActive: "Use",
    apiKey: "Steadfast: Api-Key",
    secretKey: "Steadfast: Secret-Key",
    clientId: "Pathao: client id",
    clientSecret: "Pathao: client secret",
    userName: "Pathao: user name (email)",
    courierPassword: "Pathao: password",
    storeId: "Pathao: number of the store",
    redxToken: "RedX: API access token",
    redxStoreId: "RedX: pickup store (its number, not the shop's)",
    webhookSecret: "Webhook: secret",
  },
  storeStays: "As it is",
  webhookQuery:
    "RedX sends no secret by itself: put it behind the address, as ?token= and the secret.",
  balance: (taka: string) => `balance ${taka}`,
  tryKeys: "Try the keys",
  tried: (name: string, stores: string[], balance: string | null) =>
    `${name} takes the keys.${stores.length > 0 ? ` Pickup stores: ${stores.join(", ")}.` : ""}${balance === null ? "" : ` Balance: ${balance}.`}`,
  notTried: (name: string, why: string) => `${name}: ${why}`,
  districts: {
    title: "Couriers by district",
    intro:
      "What is lost of each 1,000 TK handed over: a parcel that comes back loses a fifth of its price, all fees are paid, and cash that the courier keeps costs 24 % a year. From the orders of 90 days; a courier is judged from 20 parcels on.",
    nothing:
      "No courier has 20 parcels with a known fee yet. Fees come from payout lists, from the couriers, or from the costs you type.",
    all: "All districts",
    district: "District",
    courier: "Courier",
    parcels: "Parcels",
    back: "Came back",
    days: "Cash after",
    daysOf: (n: number) => `${number(n)} day${n === 1 ? "" : "s"}`,
    fee: "Fee per 100 TK",
    loss: "Lost per 1,000 TK",
    suggested: "suggested",
    csv: "As a file (CSV)",
  },
  kilos: (kg: number) => `${kg} kg`,

  handOver: {
    title: "Hand over",
    count: (n: number) => `${number(n)} packed`,
    courier: "Courier",
    noCouriers: "There is no courier yet.",
    nothing: "No order is ready for delivery. Packed orders stand here.",
    chooseFirst: "Choose a courier first.",
    nothingTicked: "Tick at least one order, or choose all.",
    listMoved: (n: number) =>
      `Meanwhile ${number(n)} ${n === 1 ? "order is" : "orders are"} packed. Please look at the list again.`,
    all: (n: number) => (n === 1 ? "The one packed order" : `All ${number(n)} packed orders`),
    scan: "Scan a slip to tick its order",
    tickScanned: "Tick",
    scanned: (order: string, name: string, n: number) =>
      `${order}, ${name}, is ticked: ${number(n)} ${n === 1 ? "order" : "orders"} now.`,
    notPacked: (order: string) => `STOP. ${order} is not packed, or has gone already.`,
    others: (n: number, name: string) =>
      `Hand over the other ${n === 1 ? "one" : number(n)} to ${name}`,
    tell: (name: string) => `Tell ${name} at once`,
    submit: (name: string) => `Hand over to ${name}`,
    done: (n: number) => `${number(n)} order${n === 1 ? "" : "s"} handed over.`,
    address: "Address as the courier gets it",
    weight: "Weight",
    amount: "To collect",
    charge: (taka: string, isEstimate: boolean) =>
      isEstimate ? `Charge about ${taka} (estimate)` : `Charge ${taka}`,
    chargeSum: (name: string, n: number, taka: string, estimated: number) =>
      `${name} will charge ${estimated > 0 ? "about " : ""}${taka} for the ${n === 1 ? "parcel" : `${number(n)} parcels`} here${estimated > 0 ? `, ${number(estimated)} by your own costs (estimate)` : ""}.`,
    chargeUnknown: (n: number) => `Of ${number(n)} the charge is not known.`,
    suggestedFor: "Suggested by money",
    tickSuggested: (name: string) => `Tick those for ${name}`,
    suggestion: (
      name: string,
      { back, days, fee }: { back: string; days: number | null; fee: string },
      isOfDistrict: boolean,
    ) =>
      `Suggested: ${name} — ${back} % came back, ${days === null ? "" : `cash after ${number(days)} day${days === 1 ? "" : "s"}, `}${fee} TK per 100${isOfDistrict ? "" : " (all districts)"}`,
  },

  handOvers: {
    title: "Hand-overs",
    count: (n: number) => `${number(n)} hand-over${n === 1 ? "" : "s"}`,
    day: "Day",
    allCouriers: "All couriers",
    nothing: "No parcels were handed over here. Each hand-over stands here with its file.",
    when: "Handed over",
    parcels: "Parcels",
    file: "File",
    fileOf: (courier: string, when: string) => `File for ${courier}, ${when}`,
    sums: (n: number, taka: string) =>
      `${number(n)} parcel${n === 1 ? "" : "s"}, ${taka} to collect.`,
    became: "What became of it",
    returned: (taka: string) => `${taka} returned`,
    fates: { "on-the-way": "On the way", delivered: "Delivered", back: "Came back" },
  },

  parcels: {
    title: "Parcels",
    all: "All parcels",
    lists: {
      all: "All",
      reported: "Reported by the courier",
      waiting: "Being told",
      stuck: "For you to decide",
      unnumbered: "Without a number",
      silent: "Without an answer",
    },
    nothing: "No parcels here. What a courier carries stands here.",
    together: (n: number) => `${number(n)} parcel${n === 1 ? "" : "s"} handed over together.`,
    file: "File for the courier",
    fileHint:
      "Upload it as it is: a spreadsheet takes the first 0 off the phone numbers when it saves.",
    courier: "Courier",
    noNumber: "no number yet",
    amount: "To collect",
    state: "Courier knows",
    sending: {
      file: "By file",
      waiting: "Waits to be told",
      sending: "Is being told",
      sent: "Taken",
      failed: "Refused",
      unknown: "Nobody knows",
    },
    failures: {
      keys: "The keys are wrong or missing.",
      timeout: "No answer in time.",
      connection: "Not reached.",
      busy: "Too many at once; tried again.",
      broken: "The courier's side broke.",
      "unknown-parcel": "The courier knows no such parcel.",
      "taken-back": "The order is not with the courier any more.",
      area: "It knows no area for this address. Choose the thana in the order, then tell it once more.",
      store: "It has no such pickup store. Choose the store again at the courier.",
      interrupted: "The shop was stopped meanwhile. Look in the courier's panel first.",
    },
    silentSince: (when: string) => `Not answered since ${when}.`,
    says: (word: string) => `Says: ${word}`,
    reports: {
      hold: "Stuck",
      cancelled: "Cancelled",
      partial: "Delivered in part",
    },
    reportedIntro:
      "Each parcel stays here until its order goes on: delivered, cancelled, or counted as a return.",
    reportSums: (report: string, n: number, taka: string, collected: string | null) =>
      `${report}: ${number(n)} parcel${n === 1 ? "" : "s"}, ${taka} to collect${collected ? `, ${collected} collected` : ""}`,
    reportedOn: (when: string) => `Reported ${when}.`,
    collected: (taka: string) => `Collected ${taka}`,
    missing: (taka: string) => `${taka} less than due`,
    collectedUnknown: "The courier does not say what it collected.",
    isBack: "Put back in stock",
    isLost: "Write off",
    isComing: "Cancel and await goods",
    triesAgain: "Let the courier try again",
    countReturn: "Count what comes back",
    nothingBack: "Close: nothing comes back",
    tookBack: (n: number) => `${number(n)} order${n === 1 ? "" : "s"} cancelled.`,
    closed: (n: number) => `${number(n)} report${n === 1 ? "" : "s"} closed.`,
    sendAgain: "Tell once more",
    askNow: "Ask now",
    requestReturn: "Ask for its return",
    returnRequested: "Its return was asked for.",
    returnUnknown: "Nobody knows whether its return was asked for.",
    returnDone: "The courier is asked to bring it back.",
    queued: (n: number) =>
      n > 1
        ? `Couriers are told of ${number(n)} parcels once more.`
        : "The courier is told once more.",
    nothingTicked: "Tick at least one parcel.",
    asked: (meaning: string | null): string =>
      meaning === null
        ? "The courier did not answer. Please try again later."
        : "Asked: the list says what the courier says.",
  },

  numbers: {
    title: "Consignment numbers",
    intro:
      "Paste two columns, order and consignment number, or choose the file the courier exports. Nothing is guessed: you see first what fits.",
    list: "Orders and numbers",
    listHint: "One a line, like: 1001 DL121224VS8TTJ",
    file: "Or a file (CSV)",
    check: "Check",
    save: (n: number) => `Save ${number(n)} number${n === 1 ? "" : "s"}`,
    nothingTyped: "Paste at least one line, or choose a file of at most 200 kB.",
    line: "Line",
    order: "Order",
    number: "Consignment",
    status: "Courier says",
    outcome: "Outcome",
    plan: (fit: number, rest: number) =>
      `${fits(fit)}${rest > 0 ? `, ${number(rest)} ${rest === 1 ? "does" : "do"} not change anything` : ""}.`,
    saved: (fit: number, rest: number) =>
      `${number(fit)} saved${rest > 0 ? `, ${number(rest)} left as they were` : ""}.`,
    isSaved: "Saved",
    outcomes: {
      fits: "Fits",
      same: "Known already",
      differs: "The order has another number, which stays",
      unknown: "No such order",
      "not-with-courier": "Not handed to this courier",
      taken: "Another order has this number",
      returned: "Cancelled or returned, as the courier says",
      unclear: "The courier's status is unknown here",
      unreadable: "Not readable",
    },
  },

  delivered: {
    title: "Delivered parcels",
    intro:
      "Paste what the courier delivered: order or consignment numbers, or choose its file. You see first what fits; the rest stays as it is.",
    list: "Numbers",
    listHint: "One a line, like: 1001",
    save: (n: number) => `Mark ${number(n)} as delivered`,
    plan: (fit: number, rest: number) =>
      `${fits(fit)}${rest > 0 ? `, ${number(rest)} ${rest === 1 ? "does" : "do"} not change anything` : ""}.`,
    saved: (fit: number, rest: number) =>
      `${number(fit)} delivered${rest > 0 ? `, ${number(rest)} left as they were` : ""}.`,
    isSaved: "Delivered now",
    outcomes: {
      fits: "Fits",
      same: "Delivered already",
      partial: "Delivered in part: say under Parcels what came back",
      "not-out": "Not with the courier any more",
      returned: "Came back or was cancelled, as the courier says",
      unclear: "Not delivered, as far as its status says",
      contradicts: "Status and money, or two lines, contradict each other",
      unknown: "No parcel of this courier",
      unreadable: "Not readable",
    },
  },

  linkHint: "With {code} where the parcel's number goes, like https://steadfast.com.bd/t/{code}",
};

export type CouriersWords = typeof couriers;
