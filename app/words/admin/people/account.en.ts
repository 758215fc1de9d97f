/** A staff member's own account: password, second step, sessions. */
export const account = {
  title: "My account",
  details: "Name and phone number",
  passwordHint:
    "Only for another phone number: you log in with it, and other devices are logged out.",
  saveDetails: "Save",
  changed: "Saved.",
  notices: "How you hear of orders",
  twoStep: "Second step at log-in",
  twoStepHint:
    "After the password, a code from an authenticator app on your phone: who learns your password still cannot get in.",
  setUp: "Set up an authenticator app",
  scan: "Scan this with an authenticator app, such as Google Authenticator, Aegis or 2FAS.",
  qrAlt: "QR code for the authenticator app",
  orType: "Or type this key into the app:",
  code: "Code from the app",
  codeHint: "Six digits; a new code comes every 30 seconds",
  confirm: "Confirm and turn on",
  stop: "Do not set it up",
  onSince: (when: string) => `On since ${when}.`,
  codesLeft: (left: number) =>
    `Recovery codes left: ${left}. Each opens your account once when the phone is not at hand.`,
  codesOnce:
    "The second step is on. Write these recovery codes down and keep them apart from your phone: they are shown only now, and each counts once.",
  renewCodes: "Make new recovery codes",
  turnOff: "Turn the second step off",
  started: "Now scan the code and confirm it.",
  stopped: "The second step stays off.",
  removed: "The second step is off.",
};

export type AccountWords = typeof account;
