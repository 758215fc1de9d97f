import { useState } from "react";
import { smsSize } from "#app/domain/messages/sms-segments.ts";
import { fillTemplate, type MessageValues } from "#app/domain/messages/templates.ts";
import { TextArea } from "#app/ui/field.tsx";
import { useAdminWords } from "#app/words/use-admin-words.ts";
import styles from "./messages.module.css";

/** The text of a message with a preview of sample values and the number of SMS it is charged as. */
export function TemplateField({
  sample,
  lang,
  ...field
}: {
  label: string;
  name: string;
  defaultValue: string;
  errors: string[];
  sample: MessageValues;
  lang: "en" | "bn";
}) {
  const { messages } = useAdminWords();
  const [text, setText] = useState(field.defaultValue);
  const filled = fillTemplate(text, sample);
  const { segments, units, encoding } = smsSize(filled);
  return (
    <div>
      <TextArea
        {...field}
        lang={lang}
        rows={3}
        maxLength={600}
        required
        onChange={(event) => setText(event.target.value)}
      />
      <p className={styles.size}>
        <span lang={lang}>{filled}</span> · {messages.size(segments, units, encoding)}
      </p>
    </div>
  );
}
