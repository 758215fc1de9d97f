import { type MoveColumns, namesOf } from "../../core/moves/columns.server.ts";
import type { CustomerField } from "./customers.ts";

/**
 * Columns of WooCommerce's own list of customers, which has no phone numbers, and of its usual
 * plug-ins (WebToffee's import and export of users, SkyVerge's customer export), and of Shopify's
 * export (help.shopify.com, "Exporting and importing customers"). Shopify's consent to emails is
 * left out, since offers go by SMS.
 */
const NAMES: Record<"woocommerce" | "shopify", Record<string, string>> = {
  woocommerce: {
    firstName: "First name|Billing first name",
    lastName: "Last name|Billing last name",
    fullName: "Name|Display name|Full name|Customer name",
    phone: "Billing phone|Phone|Phone number|Mobile",
    shippingPhone: "Shipping phone",
    email: "Email|User email|Customer email|Billing email",
    address1: "Billing address 1|Address 1|Address",
    address2: "Billing address 2|Address 2",
    city: "Billing city|City",
    state: "Billing state|Region|State",
    shippingAddress1: "Shipping address 1",
    shippingAddress2: "Shipping address 2",
    shippingCity: "Shipping city",
    shippingState: "Shipping state",
    tags: "Tags|Customer tags",
    offers: "Accepts SMS marketing|SMS consent|Marketing opt in",
  },
  shopify: {
    firstName: "First Name",
    lastName: "Last Name",
    phone: "Phone",
    shippingPhone: "Default Address Phone",
    email: "Email",
    address1: "Default Address Address1|Address1",
    address2: "Default Address Address2|Address2",
    city: "Default Address City|City",
    state: "Default Address Province|Province|Default Address Province Code|Province Code",
    tags: "Tags",
    offers: "Accepts SMS Marketing",
  },
};

/** Words that people write above the columns of their own lists. */
const SHEET_NAMES: Record<CustomerField, string> = {
  fullName: "name|full name|customer|customer name|নাম|পুরো নাম|ক্রেতা|ক্রেতার নাম",
  phone:
    "phone|phone number|mobile|mobile number|contact|number|ফোন|ফোন নম্বর|মোবাইল|মোবাইল নম্বর|নম্বর",
  otherPhones: "phone 2|other phone|alternative phone|second phone|অন্য ফোন|বিকল্প নম্বর",
  email: "email|e-mail|ইমেইল",
  address: "address|full address|ঠিকানা",
  thana: "thana|upazila|area|থানা|উপজেলা",
  district: "district|city|জেলা|শহর",
  tags: "tags|tag|group|type|ট্যাগ",
  offers: "offers|wants offers|marketing|sms|অফার",
};

export const CUSTOMER_COLUMNS: MoveColumns = {
  fields: {
    woocommerce: namesOf(NAMES.woocommerce),
    shopify: namesOf(NAMES.shopify),
    sheet: namesOf(SHEET_NAMES),
  },
  signatures: [
    ["shopify", ["first name", "last name", "accepts email marketing"]],
    ["shopify", ["first name", "last name", "accepts marketing"]],
    ["woocommerce", ["billing phone", "billing first name"]],
    ["woocommerce", ["billing phone", "first name"]],
    ["woocommerce", ["name", "username", "last active"]],
  ],
};
