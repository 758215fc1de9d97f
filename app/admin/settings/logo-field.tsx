import { imageVariant } from "#app/domain/media/image-path.ts";
import { Button } from "#app/ui/button.tsx";
import { Field } from "#app/ui/field.tsx";
import { IMAGE_BASE } from "#app/ui/image.tsx";
import { useAdminWords } from "#app/words/use-admin-words.ts";
import styles from "../settings.module.css";

/** The current logo, a file input, and a button that replaces the logo by the shop's name. */
export function LogoField({ logo, errors }: { logo: string; errors: string[] }) {
  const { settings } = useAdminWords();
  return (
    <div className={styles.logo}>
      <span className={styles.picture}>
        {logo ? (
          <img src={IMAGE_BASE + imageVariant(logo, 400)} alt={settings.logoNow} />
        ) : (
          settings.noLogo
        )}
      </span>
      <input type="hidden" name="keptLogo" value={logo} />
      <Field
        label={settings.fields.logo ?? ""}
        hint={settings.hints.logo}
        type="file"
        name="logo"
        accept="image/*"
        errors={errors}
      />
      {logo && (
        <Button look="quiet" name="intent" value="remove-logo" formNoValidate>
          {settings.removeLogo}
        </Button>
      )}
    </div>
  );
}
