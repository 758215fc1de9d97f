-- The sentence of the delivered terms on payment follows the rules of advances; staff's own sentences stay as they are.
UPDATE "info_pages" SET
  "body" = replace("body", '<p>Cash on delivery everywhere: you pay when it is in your hands. No advance payment.</p>', '<p>{payment}</p>'),
  "body_bn" = replace("body_bn", '<p>সারা দেশে ক্যাশ অন ডেলিভারি: পণ্য হাতে পেয়ে দাম দিন। কোনো অগ্রিম টাকা দিতে হয় না।</p>', '<p>{payment}</p>')
WHERE "slug" = 'terms-and-conditions';
