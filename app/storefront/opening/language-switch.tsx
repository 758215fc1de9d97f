import { useWords } from "#app/words/use-words.ts";
import { BackHere } from "../layout/back-here.tsx";
import styles from "./language-switch.module.css";

/** The language switch of pages without the shop's header; `back` by default to this page. */
export function LanguageSwitch({ back }: { back?: string }) {
  const { shell } = useWords();
  return (
    <form method="post" action="/language" className={styles.language}>
      {back ? <input type="hidden" name="redirectTo" value={back} /> : <BackHere />}
      <button
        type="submit"
        name="language"
        value={shell.switchLanguageTo}
        lang={shell.switchLanguageTo}
      >
        {shell.switchLanguage}
      </button>
    </form>
  );
}
