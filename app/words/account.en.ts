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
    account: "An account by a password",
    accountHint: (phone: string) =>
      `Choose a password, and that is all. You then log in with ${phone} to see your orders and to order again.`,
    makeAccount: "Make my account",
    title: "Change this order",
    until: "Until it is packed you can send it elsewhere or cancel it.",
    prove: "It is mine: show it by number and phone",
    logIn: "It is in an account: log in",
    changeAddress: "Change the address",
    save: "Save the new address",
  },
};

export type AccountWords = typeof accountEn;
