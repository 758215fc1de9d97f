-- Rows with U+FFFD, which releases before 0.2.0 could store in Bangla texts.
SELECT 'order' AS what, order_number::text AS which, concat_ws(' | ', full_name, address, thana, order_note) AS text
  FROM orders WHERE concat(full_name, address, thana, order_note) LIKE U&'%\FFFD%'
UNION ALL SELECT 'account', phone_number, full_name FROM users WHERE full_name LIKE U&'%\FFFD%'
UNION ALL SELECT 'address book', user_id::text, address FROM addresses WHERE concat(address, thana) LIKE U&'%\FFFD%'
UNION ALL SELECT 'product', slug, title FROM products WHERE concat(title, description, brand, dimension) LIKE U&'%\FFFD%'
UNION ALL SELECT 'category', slug, name FROM categories
  WHERE concat(name, description, meta_title, meta_description, keywords) LIKE U&'%\FFFD%'
UNION ALL SELECT 'banner', id::text, alt FROM carousel_slides WHERE alt LIKE U&'%\FFFD%'
UNION ALL SELECT 'settings', '', name FROM shop_settings WHERE concat(name, tagline) LIKE U&'%\FFFD%';
