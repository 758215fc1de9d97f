import { z } from "zod";
import {
  ADD_ON_FAULTS,
  changeCheckoutAddOn,
  checkoutAddOnSchema,
  findCheckoutAddOn,
} from "#app/domain/marketing/add-ons/add-ons.server.ts";
import { endpoint } from "../core/endpoint.ts";
import { id, taka } from "../core/fields.ts";

const addOnJson = z.object({
  productId: id.nullable().meta({ description: "Null: nothing is offered." }),
  price: taka.nullable().meta({ description: "What one piece costs as an add-on." }),
});

const readAddOn = async () => (await findCheckoutAddOn()) ?? { productId: null, price: null };

export const find = endpoint(
  {
    method: "GET",
    path: "/api/admin/add-on/detail",
    summary: "The product that a buyer may add by one tick at the checkout",
    access: "admin",
    answer: addOnJson,
    isAddition: true,
  },
  readAddOn,
);

export const change = endpoint(
  {
    method: "PUT",
    path: "/api/admin/add-on/update",
    summary: "Choose what a buyer may add at the checkout; without a product nothing is offered",
    access: "admin",
    body: checkoutAddOnSchema,
    answer: addOnJson,
    refuses: [404, 409],
    faults: ADD_ON_FAULTS,
    isAddition: true,
    example: { body: { addOn: "3f0e1a52-6c1b-4f0a-9a53-0c8f1f7f3b11", addOnPrice: 120 } },
  },
  async ({ body, user }) => {
    await changeCheckoutAddOn(body, user);
    return readAddOn();
  },
);
