import { banglaDigits } from "#app/domain/digits.ts";
import type { ApiWords } from "./api.en.ts";

const number = (n: number) => banglaDigits(String(n));

/** What only programs are told, in Bangla. */
export const apiBn: ApiWords = {
  failures: {
    "address-unknown": "এমন কোনো কল নেই।",
    "method-wrong": (allowed) => `এই কলটি ${allowed} দিয়ে করতে হয়।`,
    "body-wrong-type": (types) => `এটি ${types} হিসেবে পাঠান।`,
    "body-too-large": (megabytes) => `এখানে সর্বোচ্চ ${number(megabytes)} এমবি পাঠানো যায়।`,
    "body-unreadable": "যা পাঠানো হয়েছে তা পড়া যায়নি। পুরোটা এসেছে তো, UTF-8-এ?",
    "body-endless": "এতে যেকোনো কলের চেয়ে বেশি বা গভীর ঘর আছে।",
    "fields-wrong": "যা পাঠানো হয়েছে তার কিছু একটা ঠিক নয়।",
    "login-needed": "আগে লগ ইন করুন।",
    "admin-needed": "এটি শুধু দোকানের কর্মীরা করতে পারেন।",
    "origin-needed": "কুকি দিয়ে পরিবর্তন শুধু দোকানের নিজের পাতা থেকে করা যায়। বদলে বেয়ারার টোকেন পাঠান।",
    "role-needed": "এটি আপনার ভূমিকার কাজ নয়; দোকানের মালিক তা বদলাতে পারেন।",
    "not-yours": "এটি অন্য কারও।",
    "image-needed": "একটি ছবি বেছে নিন",
    broken: "আমাদের দিকে একটা সমস্যা হয়েছে। আবার চেষ্টা করুন।",
  },

  fields: {
    "too-many-lines": "একটি অর্ডারে সর্বোচ্চ ৫০টি পণ্য থাকতে পারে।",
    "product-unknown": "এমন কোনো পণ্য নেই।",
    "page-invalid": "পাতা ১ বা তার বেশি পূর্ণ সংখ্যা।",
    "limit-invalid": "সীমা ১ থেকে ১০০ পর্যন্ত পূর্ণ সংখ্যা।",
    "filter-unknown": "এমন কোনো তালিকা নেই। today, week, month বা একটি অবস্থা দিন।",
  },

  done: {
    registered: "অ্যাকাউন্ট তৈরি হয়েছে।",
    "logged-in": "লগ ইন হয়েছে।",
    "logged-out": "লগ আউট হয়েছে।",
    "password-changed": "পাসওয়ার্ড বদলানো হয়েছে।",
    "order-placed": "অর্ডার নেওয়া হয়েছে।",
    "order-held": "অর্ডার নেওয়া হয়েছে। নিশ্চিত করতে আমরা আপনাকে ফোন করব।",
    "order-released": "অর্ডার ছেড়ে দেওয়া হয়েছে।",
    "order-updated": "অর্ডার হালনাগাদ হয়েছে।",
    "order-deleted": "অর্ডার মুছে ফেলা হয়েছে।",
    "order-restored": "অর্ডার ফিরিয়ে আনা হয়েছে।",
    "order-cancelled": "অর্ডার বাতিল হয়েছে।",
    "orders-merged": "অর্ডারগুলো এক করা হয়েছে।",
    "product-added": "পণ্য যোগ হয়েছে।",
    "product-updated": "পণ্য হালনাগাদ হয়েছে।",
    "product-deleted": "পণ্য মুছে ফেলা হয়েছে।",
    "product-restored": "পণ্য ফিরিয়ে আনা হয়েছে।",
    "category-added": "ক্যাটাগরি যোগ হয়েছে!",
    "category-updated": "ক্যাটাগরি হালনাগাদ হয়েছে।",
    "category-deleted": "ক্যাটাগরি মুছে ফেলা হয়েছে।",
    "category-restored": "ক্যাটাগরি ফিরিয়ে আনা হয়েছে।",
    "slide-added": "ছবি যোগ হয়েছে।",
    "slide-deleted": "ছবি মুছে ফেলা হয়েছে।",
    "slide-restored": "ছবি ফিরিয়ে আনা হয়েছে।",
    "promo-code-added": "প্রোমো কোড যোগ হয়েছে।",
    "promo-code-updated": "প্রোমো কোড হালনাগাদ হয়েছে।",
    "promo-code-deleted": "প্রোমো কোড মুছে ফেলা হয়েছে।",
    "promo-code-restored": "প্রোমো কোড ফিরিয়ে আনা হয়েছে।",
    "review-moderated": "রিভিউর অবস্থা বদলানো হয়েছে।",
    "charges-updated": "ডেলিভারি চার্জ হালনাগাদ হয়েছে।",
    "webhook-added": "ওয়েবহুক যোগ হয়েছে।",
    "webhook-updated": "ওয়েবহুক বদলানো হয়েছে।",
    "webhook-deleted": "ওয়েবহুক মুছে ফেলা হয়েছে।",
    "delivery-replayed": "আবার পাঠানো হচ্ছে।",
  },
};
