/** The sender's details from the settings, so that no template names a business. */
export type Brand = {
	headerBrand: string
	footerBrand: string
	contactEmail: string
	phone: string
	advisorName: string
	/** The site's origin, without a trailing slash: 'https://advice.example'. */
	origin: string
}

/**
 * The content of an email before rendering. The HTML part and the text part are rendered from the same blocks, so they cannot say
 * different things.
 */
export type Email = {
	subject: string
	/** The line that email programs show beside the subject. */
	preview: string
	heading: string
	blocks: Block[]
	/** Whether the advisor sends and signs it, as everything about what somebody bought or asked for; else the site does. */
	isSigned?: boolean
	/** Why this address gets this email; in small print at the end. */
	reason: string
}

export type Block =
	| { kind: 'paragraph'; text: Inline[] }
	/** The one next action. At most one per email. */
	| {
			kind: 'button'
			label: string
			href: string
			/** Also prints the URL below the button, for links that must work even where buttons do not. */
			showsUrl?: boolean
	  }
	/** A short value such as a reference, price or code, shown large in a frame; digits and capitals only. */
	| { kind: 'highlight'; caption: string; value: string }
	| { kind: 'facts'; title?: string; facts: { label: string; value: string; strong?: boolean }[] }
	| { kind: 'steps'; title: string; steps: string[] }
	| { kind: 'links'; title: string; links: { label: string; href: string }[] }
	/** Highlighted with a background: what to know when something is not as expected. */
	| { kind: 'note'; text: Inline[] }

export type Inline = string | { label: string; href: string }

export const paragraph = (...text: Inline[]): Block => ({ kind: 'paragraph', text })

export const note = (...text: Inline[]): Block => ({ kind: 'note', text })

export const phoneLink = (phone: string) => ({ label: phone, href: `tel:${phone.replace(/[^\d+]/g, '')}` })
