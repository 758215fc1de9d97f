import type { MessageWords } from "#app/domain/messages/message-words.ts";
import { bn } from "./bn.ts";

export const messagesBn: MessageWords = {
  statuses: bn.statuses,
  courier: (name, number) => `কুরিয়ার: ${name}${number && `, ${number}`}।`,
  orderSubject: (shop, orderNumber) => `${shop}: অর্ডার ${orderNumber}`,
  newOrderSubject: (orderNumber, total) => `নতুন অর্ডার ${orderNumber}: ${total}`,
  newOrderText: ({ orderNumber, total, district, lines, isHeld, link }) =>
    [
      `অর্ডার ${orderNumber}, ${total}, ${district}।`,
      ...(isHeld ? ["অর্ডারটি অস্বাভাবিক; আপনার ফোনের অপেক্ষায় আছে।"] : []),
      "",
      ...lines,
      ...(link ? ["", link] : []),
    ].join("\n"),
  lowStockSubject: (title) => `স্টক কম: ${title}`,
  lowStockText: (title, quantity, link) =>
    [`“${title}” আর মাত্র ${quantity}টি আছে।`, ...(link ? ["", link] : [])].join("\n"),
  backInStockText: ({ shop, product, link }) =>
    `${shop}: ${product} আবার এসেছে।${link && ` ${link}`}`,
  webhookGivenUpSubject: "একটি ওয়েবহুক বন্ধ হয়েছে",
  webhookGivenUpText: (url, link) =>
    [
      `${url} লিংকে তিন দিন কিছুই পৌঁছায়নি, তাই সেখানে আর কিছু পাঠানো হচ্ছে না। ঠিক হলে আবার চালু করুন।`,
      ...(link ? ["", link] : []),
    ].join("\n"),
  callText: ({ shop, name, orderNumber, total }) =>
    `${name}, ${shop} থেকে বলছি। আপনার অর্ডার ${orderNumber} (${total}) নিয়ে ফোন করেছিলাম। পাঠাব কি না, জানাবেন।`,
};
