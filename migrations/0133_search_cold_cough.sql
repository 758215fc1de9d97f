-- A cold with a cough is an illness, no cold-pressed oil: the words together count as spelled, too.
UPDATE search_synonyms
   SET terms = terms || ARRAY['cold cough', 'cough cold', 'thanda kashi', 'ঠান্ডা কাশি', 'সর্দি কাশি', 'sordi kashi']
 WHERE as_spelled AND 'cough' = ANY (terms) AND NOT 'cold cough' = ANY (terms);
