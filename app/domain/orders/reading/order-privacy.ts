const DOTS = "•••••";

/** "01712345678" → "017•••••678": enough for its owner to recognise. */
export function maskPhone(phoneNumber: string): string {
  return phoneNumber.length < 8
    ? DOTS
    : `${phoneNumber.slice(0, 3)}${DOTS}${phoneNumber.slice(-3)}`;
}

/** "Rahima Begum" → "Rahima •••••". */
export function maskName(fullName: string): string {
  const [first = "", ...more] = fullName.split(" ");
  return more.length > 0 ? `${first} ${DOTS}` : first;
}

type Personal = {
  fullName: string;
  phoneNumber: string;
  address: string;
  thana: string | null;
  orderNote: string;
};

/** The order without the details that identify a person. The district stays. */
export function maskOrder<O extends Personal>(order: O): O {
  return {
    ...order,
    fullName: maskName(order.fullName),
    phoneNumber: maskPhone(order.phoneNumber),
    address: DOTS,
    thana: null,
    orderNote: "",
  };
}
