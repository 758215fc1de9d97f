import type { ReviewStatus } from "#app/domain/catalog/reviews/review.ts";
import { formatNumber } from "#app/domain/core/money.ts";

const number = (n: number) => formatNumber(n, "en");

/**
 * Texts of accounts and own orders in English, which the pages of goods, cart and checkout do not
 * load.
 */
export const accountEn = {
  login: {
    title: "Log in",
    phoneNumber: "Phone number",
    password: "Password",
    show: "Show",
    submit: "Log in",
    busy: "loading...",
    noAccount: "No account yet?",
    toRegister: "Register",
    forgotten: "Forgot your password?",
    loggedOut: "You have logged out.",
  },

  loginCode: {
    title: "Second step",
    how: "Your password is right. Now the code from your authenticator app, please, or one of your recovery codes.",
    code: "Code",
    codeHint: "Six digits, like 123456, or a recovery code like K7QM-2RTX-H8WD",
    another: "Log in as somebody else",
  },

  forgotPassword: {
    title: "New password",
    how: "Call us from your own phone. We will read out a code that counts once, for 30 minutes; with it you choose a new password here.",
    call: (phone: string) => `Call ${phone}`,
    chat: "Chat with us",
    phoneNumber: "Phone number",
    code: "Code",
    codeHint: "As we read it out, like K7QM-2RTX",
    newPassword: "New password",
    confirmPassword: "Confirm password",
    submit: "Save the new password",
    done: "Your new password is saved and you are logged in. Other devices have been logged out.",
    backToLogin: "Back to log in",
  },

  orders: {
    title: "Your Order",
    empty: "No order is currently available.",
    adopt: {
      question: "Have you ordered before without an account?",
      orderNumber: "Number of one of those orders",
      hint: "One that has reached you, ordered with your phone number. All others with this number come along.",
      submit: "Add my orders",
      done: (n: number) =>
        n === 0
          ? "All orders with your phone number are here already."
          : `${number(n)} ${n === 1 ? "order was" : "orders were"} added to your account.`,
    },
    orderId: "Order id",
    goods: "Goods",
    moreProducts: (n: number) => `and ${number(n)} more`,
    placed: "Date",
    amount: "Amount",
    status: "Status",
    action: "Action",
    view: "View",
    viewOrder: (orderNumber: number) => `View order ${orderNumber}`,
    details: (orderNumber: number) => `Order ${orderNumber}`,
    back: "Back to your orders",
    deliveryAddress: "Delivery address",
    division: "Division",
    district: "District",
    thana: "Thana",
    payable: "Payable amount",
    items: "view items",
    name: "Name",
    price: "Price",
    quantity: "Quantity",
    subtotal: "Subtotal",
    track: "Track this order",
    reorder: "Order again",
    reordered: "Your cart is filled again.",
    reorderedPartly: "What is still sold is in your cart.",
    notReordered: "Not in your cart, because it is not sold or in stock now, or the cart is full:",
    nothingToReorder: "Nothing of this order is sold now:",
    toCart: "View cart",
    cancel: "Cancel this order",
    cancelQuestion: "Do you really want to cancel this order?",
    cancelYes: "Yes, cancel it",
    cancelled: "Your order is cancelled. Nothing is to be paid.",
    notFound: "We find no such order among yours.",
  },

  settings: {
    title: "Change password",
    hint: "A new password logs out every other device.",
    currentPassword: "Current password",
    newPassword: "New password",
    confirmPassword: "Confirm password",
    update: "Update",
    changed: "Your password is changed. Your other devices have been logged out.",
  },

  sessions: {
    title: "Where you are logged in",
    hint: "Log out what you do not know, and then change your password.",
    thisOne: "This device",
    unknownDevice: "Unknown device",
    lastSeen: (when: string) => `Last seen: ${when}`,
    since: (when: string, network: string) =>
      network ? `Since ${when} · network ${network}` : `Since ${when}`,
    end: "Log out",
    endOf: (device: string, since: string) => `Log out ${device}, since ${since}`,
    ended: "That device is logged out.",
    endAll: "Log out everywhere",
  },

  ownOrder: {
    account: "Your own account",
    accountHint: (phone: string) =>
      `Choose a password, and that is all. You then log in with ${phone} to see your orders and to order again.`,
    makeAccount: "Make my account",
    title: "Change this order",
    until: "Until it is packed you can send it elsewhere or cancel it.",
    prove: "Confirm with order and phone number",
    logIn: "It is in an account: log in",
    changeAddress: "Change the address",
    save: "Save the new address",
  },

  tracking: {
    courier: "Courier",
    followParcel: "Follow the parcel",
    orderNumber: (n: number) => `Order no. ${n}`,
    placedOn: (when: string) => `Placed on ${when}`,
    status: "Status",
    steps: "Progress of your order",
    stepDone: "done",
    stepCurrent: "now",
    deliveryAddress: "Delivery address",
    orderedBy: "Ordered by",
    address: "Address",
    district: "District",
    thana: "Thana",
    phoneNumber: "Phone number",
    payable: "Payable total",
    note: "Order note",
    items: "Items",
    quantityTimes: (quantity: number, price: string) => `${number(quantity)} × ${price}`,
    paymentMethod: "Payment",
    keepLink: "Keep this page's address: it is how you follow your order.",
    notFound: "No order was found at this link.",
    notFoundHint: "Please check the link, or find the order by its number and your phone.",
    masked:
      "Name, phone and address are hidden 30 days after the order is over. Log in to see your own.",
    held: "We will call you to confirm this order.",
    statusWords: {
      Processing: "We have your order and are packing it.",
      "Ready for delivery": "Packed and waiting for the rider.",
      "Submit for Delivery": "On its way to your district.",
      "Reach Destination": "It has reached your area.",
      "Assign Rider": "A rider is bringing it to you.",
      Deliverd: "Delivered. Enjoy it!",
      Cancelled: "This order was cancelled. Nothing is to be paid.",
      Refunded: "This order was refunded.",
    },
  },

  /** The start of an order's page until the order is packed. */
  thanks: {
    title: "Thank you! We have your order.",
    number: "Order number",
    cash: "Have ready in cash",
    findAgain: "Find this page again by number and phone:",
    shared: (orderNumber: number, shop: string) => `${shop}, order no. ${orderNumber}:`,
    share: "Share link",
    copy: "Copy link",
    copied: "The link is copied.",
    copyByHand: "Copy this address",
    whatsApp: "Send on WhatsApp",
    goOn: "Keep shopping",
  },

  /** The page that finds an order by its number and phone. */
  findOrder: {
    how: "With the number of the order and the phone number you gave for it. No account is needed.",
    orderNumber: "Order number",
    orderNumberHint: "It was on the page after you ordered, like 1001",
    phoneHint: "The one you ordered with",
    submit: "Find my order",
    elsewhere: "Ordered with an account?",
    logIn: "Log in",
    ownOrders: "See your orders",
  },

  /** What a form of entry leads to, in three short lines each. */
  benefits: {
    account: {
      title: "With an account",
      lines: [
        "Name, phone and address are filled in at the checkout",
        "All your orders in one place, and how far each is",
        "An earlier order back in the cart with one press",
      ],
    },
    order: {
      title: "What you will see",
      lines: [
        "How far your order is",
        "The day it arrives and the sum to have ready",
        "How to send it elsewhere or cancel it until it is packed",
      ],
    },
  },

  /** The amount to pay, and why it may be 0. */
  payable: {
    label: "To pay",
    /** The order's total, above the amount to pay. */
    total: "Total",
    /** Instead of 0 for goods or their delivery. */
    free: "Free",
    /** Instead of 0 for what is to be paid. */
    nothing: "Nothing to pay",
    adjustment: "Adjustment",
    returned: "Came back or paid back",
    kept: "What is kept costs",
    advance: "Paid in advance",
    settled: {
      Deliverd: "Paid",
      Cancelled: "Cancelled: nothing to pay.",
      Refunded: "Refunded: nothing to pay.",
    },
  },

  register: {
    title: "Register",
    fullName: "Full name",
    fullNameHint: "3 to 50 letters",
    phoneNumber: "Phone number",
    password: "Password",
    passwordHint: "6 to 32 characters",
    confirmPassword: "Confirm password",
    submit: "Register",
    busy: "loading...",
    hasAccount: "Have an account already?",
    toLogin: "Log in",
    invalid: "Invalid information.",
    passwordTooShort: "Please choose a password of at least 6 characters.",
    passwordsDiffer: "The two passwords are not the same.",
    alreadyRegistered: "Account already registered.",
    done: (name: string) => `Welcome, ${name}. Your account is ready.`,
    errorSummary: "Please check:",
  },

  account: {
    menu: "My account",
    signOut: "Sign out",
    profile: "Profile",
    addresses: "Manage address",
    orders: "Your Order",
    settings: "Settings",
    fullName: "Full name",
    email: "Email",
    phoneNumber: "Phone number",
    none: "Not given",
    editHint: "Change name, email or address",
    deliveryAddress: "Delivery address",
    noAddress: "No delivery address yet.",
    address: "Address",
    addressHint: "House, road, village or area",
    showThanas: "Show the thanas of this district",
    emailOptional: "Email (optional)",
    phoneFixed: "This is what you log in with; it cannot be changed here.",
    edit: "Edit delivery address",
    add: "Add an address",
    save: "Save",
    cancel: "Cancel",
    saved: "Saved. Checkout starts from this address.",
    errorSummary: "Please check:",
  },

  ownReviews: {
    ask: "How was it?",
    askHint: "A few words help the next shopper.",
    write: "Write a review",
    writeOf: (title: string) => `Review ${title}`,
    formTitle: (orderNumber: number) => `Review order no. ${orderNumber}`,
    chooseStars: "Your rating",
    text: "In your words (optional)",
    pictureHint: "Not required. It is shown with your review.",
    textHint: "Taste, freshness, packing: whatever you would tell a friend.",
    name: "Name shown (optional)",
    nameHint: "Left empty, no name is shown.",
    send: "Send review",
    sending: "Sending...",
    thanks: "Thank you! Your review appears once we have read it.",
    yours: "Your review",
    states: {
      waiting: "We will read it before it appears.",
      shown: "It can be read on the product page.",
      hidden: "It is not shown.",
    } satisfies Record<ReviewStatus, string> as Record<ReviewStatus, string>,
    others: "Also in this order",
    notYet: "You can review this order once it has reached you.",
    nothing: "The goods of this order are no longer in the shop.",
    toOrder: "Back to the order",
  },
};

export type AccountWords = typeof accountEn;
