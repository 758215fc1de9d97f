import { speakNumber } from "#app/domain/core/digits.ts";
import { formatNumber } from "#app/domain/core/money.ts";
import type { MessageState } from "#app/domain/money/advances/wallet-messages.ts";

const spoken = (n: number) => speakNumber(n, "en");

/** The SMS of the shop's wallets, and the phones that post them. */
export const walletSms = {
  title: "Messages of the wallet",
  count: (n: number) => `${formatNumber(n, "en")} ${n === 1 ? "message" : "messages"}`,
  intro:
    "A message that fits a reported payment (same number, sum and wallet) has verified it already. When a customer tells you a waiting number, enter it at the order: it is then verified at once. Messages are deleted after 30 days.",
  states: {
    waiting: "Nobody reported it",
    unclear: "Not understood",
    matched: "Verified",
    closed: "Dealt with",
  } satisfies Record<MessageState, string>,
  none: "No message is here.",
  noPhone: "No phone posts the SMS of your wallets yet.",
  message: "Message",
  arrived: "Arrived",
  text: "Its text",
  revoked: "a phone that was revoked",
  reported: (sum: string, wallet: string) => `reported: ${sum} by ${wallet}`,
  close: "Dealt with",
  closeOf: (number: string) => `Message ${number} is dealt with`,
  closed: "The message is dealt with.",
  phones: "Phones",

  phonesTitle: "Phones with the wallet's SMS",
  phonesIntro:
    "An app on the phone that gets your wallet's SMS can post them here, so that reported payments are verified by themselves. Only messages that bKash, Nagad and Rocket send under their own names are read; others are not kept, nor are codes and PINs.",
  phone: "Phone",
  name: "Name of the phone",
  nameHint: "For example: bKash phone at the counter",
  heard: "Last heard",
  never: "Never yet",
  noPhones: "No phone yet.",
  add: "Add a phone",
  revoke: "Revoke",
  revokeOf: (name: string) => `Revoke ${name}`,
  revokeQuestion: "Revoke this phone?",
  revokeHint: "What it posts from then on is refused. Its messages stay.",
  phoneRevoked: "The phone is revoked.",
  secretTitle: "Address and secret for the app",
  secretHint:
    'The secret is shown only now. In “Incoming SMS to URL forwarder”: paste the address as the URL, take bKash, NAGAD or 16216 as the sender, tick the HMAC signature and paste the secret. In “SmsForwarder”: add that header and post {"from":"[from]","text":"[org_content]"}.',
  header: "Or as a header",
  warning:
    "Leave the app's access to notifications off: anybody can give a chat the name of a wallet.",
  done: "Done",
  address: "Address",
  secret: "Secret",
  messageOf: (orderNumber: number) => `Order ${spoken(orderNumber)}`,
};

export type WalletSmsWords = typeof walletSms;
