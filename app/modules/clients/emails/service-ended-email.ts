import {
	type Block,
	type Brand,
	type Email,
	note,
	paragraph,
} from '#app/modules/notifications/layout/email.ts'

export type ServiceEnded = {
	order: { title: string; reference: string }
	/** What was done, one sentence each; may be empty. */
	done: readonly string[]
	/** What was saved, and by which documents; null if that is not sure. */
	saved: string | null
	/** What the client should keep, with the page where it is, if there is one. */
	keep: readonly { label: string; href: string }[]
	/** Until when the emailed link to their answers works, and where the rest is; empty if neither is to be said. */
	links: string
	hasAccount: boolean
	/** Null if the client was asked before, or does not want to be. */
	review: { url: string; unsubscribeUrl: string } | null
}

/** The email at the end of a service: what was done and saved, what to keep, and the request for a review. */
export function serviceEnded({
	order,
	done,
	saved,
	keep,
	links,
	hasAccount,
	review,
	...site
}: ServiceEnded & Pick<Brand, 'origin'> & { siteName: string }): Email {
	const doneSteps: Block[] =
		done.length > 0 ? [{ kind: 'steps', title: 'What we did', steps: [...done] }] : []
	const request: Block[] = review
		? [
				paragraph(
					'Would you tell others how it went, good or bad? We ask every client the same question and show the answer as written.',
				),
				{ kind: 'button', label: 'Write a review', href: review.url },
			]
		: []
	const optOut: Block[] = review
		? [note('Don’t want to be asked? ', { label: 'Don’t ask me for reviews', href: review.unsubscribeUrl })]
		: []
	return {
		subject: `Our work is done: ${order.title} (${order.reference})`,
		preview: 'What we did, and what to keep.',
		heading: 'Our work for you is done',
		blocks: [
			paragraph(`Thank you for trusting us with “${order.title}”.`),
			...doneSteps,
			...(saved ? [paragraph(saved)] : []),
			{ kind: 'links', title: 'What to keep', links: [...keep] },
			paragraph(
				...(links ? [`${links} `] : []),
				...(hasAccount
					? []
					: [
							'To see and keep all of your file, ',
							{ label: 'create an account', href: `${site.origin}/sign-up` },
							' with this address.',
						]),
			),
			...request,
			...optOut,
		],
		isSigned: true,
		reason: `You’re receiving this email because you bought a service from ${site.siteName}.`,
	}
}
