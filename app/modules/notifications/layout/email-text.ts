import type { Block, Brand, Email, Inline } from './email.ts'

/** The text part of an email, with all texts and links, for programs and readers that prefer plain text. */
export function emailText(email: Email, brand: Brand): string {
	return `${[
		brand.headerBrand,
		email.heading,
		...email.blocks.map(blockText),
		`-- \n${brand.footerBrand}\n${brand.origin}\n${brand.contactEmail} · ${brand.phone}`,
		email.reason,
	].join('\n\n')}\n`
}

function blockText(block: Block): string {
	switch (block.kind) {
		case 'paragraph':
		case 'note':
			return block.text.map(inlineText).join('')
		case 'button':
			return `${block.label}:\n${block.href}`
		case 'plate':
			return `${block.caption}: ${block.value}`
		case 'facts':
			return [
				...(block.title ? [block.title] : []),
				...block.facts.map(({ label, value }) => `${label}: ${value}`),
			].join('\n')
		case 'steps':
			return [block.title, ...block.steps.map((step, position) => `${position + 1}. ${step}`)].join('\n')
		case 'links':
			return [block.title, ...block.links.map(({ label, href }) => `- ${label}: ${href}`)].join('\n')
	}
}

function inlineText(inline: Inline): string {
	if (typeof inline === 'string') return inline
	// An address that is its own label would appear twice.
	return /^(mailto|tel):/.test(inline.href) ? inline.label : `${inline.label} (${inline.href})`
}
