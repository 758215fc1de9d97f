import type { ServerWords } from "#app/words/language.server.ts";

type About = { title: string; url: string };

const isWhatsApp = (link: string) => /^https:\/\/(wa\.me|api\.whatsapp\.com)\//.test(link);

/**
 * How a product is asked about and shared: the link to the shop's chat, on WhatsApp with a prepared
 * message (null without a chat), and links for browsers without a share sheet.
 */
export function viewShare(about: About, chatLink: string, words: ServerWords) {
  const text = encodeURIComponent(`${about.title} ${about.url}`);
  const { onWhatsApp, onFacebook } = words.share;
  return {
    about,
    chat: chatLink === "" ? null : viewChat(chatLink, text, words),
    links: [
      { href: `https://wa.me/?text=${text}`, text: onWhatsApp },
      {
        href: `https://www.facebook.com/sharer/sharer.php?u=${encodeURIComponent(about.url)}`,
        text: onFacebook,
      },
    ],
  };
}

/**
 * The link to chat with the shop; WhatsApp opens with `text`, which is percent-encoded, as the
 * message.
 */
export function viewChat(link: string, text: string, { share, footer }: ServerWords) {
  if (!isWhatsApp(link)) return { href: link, text: footer.chat };
  return { href: link.includes("?") ? link : `${link}?text=${text}`, text: share.whatsApp };
}
