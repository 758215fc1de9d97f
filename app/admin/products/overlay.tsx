import { Confirm } from "#app/ui/confirm.tsx";
import { Overlay } from "#app/ui/overlay.tsx";
import { useAdminWords } from "#app/words/use-admin-words.ts";
import { DeletedList } from "../parts/deleted-list.tsx";
import type { ProductFormView } from "./form-view.server.ts";
import type { CategoryChoice, Overlay as OpenedOverlay } from "./list.server.ts";
import { ProductForm } from "./product-form.tsx";

/** The add and update forms, the confirmation of a deletion, and the deleted products; `sent` is a returned form. */
export function ProductOverlay({
  overlay,
  categories,
  sent,
  closeHref,
}: {
  overlay: OpenedOverlay;
  categories: CategoryChoice[];
  sent: ProductFormView | null;
  closeHref: string;
}) {
  const { products } = useAdminWords();
  switch (overlay?.open) {
    case "new":
    case "edit": {
      const { open, form, controls, families } = overlay;
      const view = sent ?? form;
      return (
        <Overlay
          title={open === "new" ? products.addTitle : products.updateTitle}
          closeHref={closeHref}
          size={open === "new" ? "wide" : "tall"}
        >
          {view ? (
            <ProductForm
              {...{ view, controls, categories, families }}
              {...(open === "edit" && { slug: overlay.slug })}
            />
          ) : (
            <p>{products.notFound}</p>
          )}
        </Overlay>
      );
    }
    case "delete":
      return overlay.name === null ? (
        <Overlay title={products.title} closeHref={closeHref}>
          <p>{products.notFound}</p>
        </Overlay>
      ) : (
        <Confirm
          question={products.deleteQuestion}
          id={overlay.id}
          intent="delete-product"
          cancelIntent="cancel-delete"
          closeHref={closeHref}
        >
          <p>{overlay.name}</p>
        </Confirm>
      );
    case "deleted":
      return <DeletedList items={overlay.items} closeHref={closeHref} />;
    default:
      return null;
  }
}
