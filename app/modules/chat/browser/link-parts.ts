export type TextPart = { text: string; href?: string; outside?: boolean }

const address = /https?:\/\/[^\s<>"'`\p{Cc}]+|(?<![\w.+-])[\w.+-]+@[\w-]+(?:\.[\w-]+)+/giu

/**
 * Cuts a message into words and links, so that a page can show links without ever reading markup from a message: only http, https
 * and mail addresses become links, and the business's own phone number one that dials. An address with a name in front of its host
 * ('https://bank.example@evil.example') stays text: it is not what it seems.
 */
export function linkParts(message: string, phone = ''): TextPart[] {
	const parts: TextPart[] = []
	let from = 0
	for (const { index, 0: found } of message.matchAll(address)) {
		const written = withoutPunctuation(found)
		const href = hrefOf(written)
		if (!href) continue
		parts.push(...withPhone(message.slice(from, index), phone))
		parts.push({ text: written, href, outside: !href.startsWith('mailto:') })
		from = index + written.length
	}
	parts.push(...withPhone(message.slice(from), phone))
	return parts.filter(({ text }) => text !== '')
}

/** What ends a sentence is no part of an address; a closing bracket is when its opening one is. */
function withoutPunctuation(found: string): string {
	let written = found
	for (;;) {
		const last = written.at(-1) ?? ''
		const unpaired = last === ')' && written.split('(').length < written.split(')').length
		if (!/[.,;:!?\]}*_~…]/.test(last) && !unpaired) return written
		written = written.slice(0, -1)
	}
}

function hrefOf(written: string): string | null {
	if (!/^https?:/i.test(written)) return `mailto:${encodeURIComponent(written).replace('%40', '@')}`
	try {
		const url = new URL(written)
		return url.username || url.password || !url.hostname.includes('.') ? null : url.href
	} catch {
		return null
	}
}

function withPhone(text: string, phone: string): TextPart[] {
	if (!phone) return [{ text }]
	const digits = phone.replace(/[^\d+]/g, '')
	return text
		.split(phone)
		.flatMap((words, place): TextPart[] =>
			place === 0 ? [{ text: words }] : [{ text: phone, href: `tel:${digits}` }, { text: words }],
		)
}
