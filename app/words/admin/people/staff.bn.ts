import { formatNumber } from "#app/domain/core/money.ts";
import type { StaffWords } from "./staff.en.ts";

export const staff: StaffWords = {
  title: "কর্মী",
  count: (n) => `${formatNumber(n, "bn")} জন`,
  intro: "যে ভূমিকায় যা করা যায় না, তা দেখানোও হয় না। ভূমিকা বদলালে সেই কর্মী লগ আউট হন, আবার লগ ইন করতে হয়।",
  names: { owner: "মালিক", manager: "ম্যানেজার", packer: "প্যাকার", caller: "কল অপারেটর", rider: "রাইডার" },
  may: {
    owner: "সব কিছু, কর্মী আর গোপন চাবিও।",
    manager:
      "দোকানের রোজকার কাজ: অর্ডার, পণ্য, ক্রেতা, ক্যাশ, সেটিংস। কর্মী, গোপন চাবি, সংযোগ, কুরিয়ার, লাভ, কেনা দাম, খরচ, অগ্রিমের নিয়ম আর বিজ্ঞাপনের রিপোর্ট নয়।",
    packer: "প্যাকিং, অর্ডার দেখা, স্টক তোলা।",
    caller: "ক্রেতাকে ফোন করা, অর্ডার দেখা ও বদলানো।",
    rider: "নিজের ফোনে শুধু নিজের পার্সেল আর হাতে নেওয়া টাকা। আর কিছু নয়।",
  },
  columns: {
    name: "নাম",
    fullName: "নাম",
    phoneNumber: "ফোন নম্বর",
    role: "ভূমিকা",
    since: "শুরু",
  },
  roleOf: (name) => `${name}-এর ভূমিকা`,
  set: "ঠিক করুন",
  changed: (name, role) => `${name} এখন ${role}।`,
  roleMissing: "একটি ভূমিকা বেছে নিন।",
  add: "নতুন কর্মী",
  howToAdd:
    "একবার ব্যবহারের কোড দিয়ে তিনি নিজের পাসওয়ার্ড ঠিক করবেন। এই নম্বরে ক্রেতার অ্যাকাউন্ট থাকলে সেটিই তাঁর হবে, আগের পাসওয়ার্ড আর চলবে না।",
  chooseRole: "বেছে নিন",
  addAndCode: "যোগ করুন, কোড নিন",
  added: (name, role) => `${name} এখন ${role}।`,
  isNew: "এখনো পাসওয়ার্ড ঠিক করেননি।",
  newCode: "নতুন কোড",
  newCodeFor: (name) => `${name}-এর নতুন কোড`,
  codeText: ({ name, shop, code, address }) =>
    `${name}, আপনি এখন ${shop}-এর কর্মী। এই কোড দিয়ে নিজের পাসওয়ার্ড ঠিক করুন: ${code}\n${address}`,
  you: "আপনি",
};
