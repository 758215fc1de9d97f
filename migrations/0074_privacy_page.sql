-- What the privacy page as delivered did not say yet; a page that staff have changed stays as it is.
UPDATE "info_pages" SET
  "body" = replace("body",
    '<li>On this phone or computer: cookies with your cart, your language, your district and your log-in. The shop does not work without them.</li>',
    '<li>Of a checkout that you leave unfinished: your phone number and your cart, for 30 days, so that we can call and help.</li>
<li>On this phone or computer: cookies with your cart, your language, your district, your log-in and what you bought last. The shop does not work without them.</li>'),
  "body_bn" = replace("body_bn",
    '<li>এই ফোনে বা কম্পিউটারে: কার্ট, ভাষা, জেলা ও লগইনের কুকি। এগুলো ছাড়া দোকান চলে না।</li>',
    '<li>অর্ডার শেষ না করে চলে গেলে: ফোন নম্বর ও কার্ট ৩০ দিন, যাতে ফোন করে সাহায্য করতে পারি।</li>
<li>এই ফোনে বা কম্পিউটারে: কার্ট, ভাষা, জেলা, লগইন ও আগের কেনাকাটার কুকি। এগুলো ছাড়া দোকান চলে না।</li>')
WHERE "slug" = 'privacy' AND "version" = 1;
