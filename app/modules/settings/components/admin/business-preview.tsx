import { Brand } from '#app/ui/layout/brand.tsx'
import { Card, CardBody, CardHead } from '#app/ui/layout/card.tsx'
import type { TypedBusiness } from '../../business.schema.ts'

type BusinessPreviewProps = {
	business: TypedBusiness
	/** Not saved yet. */
	unsaved: boolean
	/** The chat's own words, with `{name}` and `{phone}` in them. */
	greeting: string
	automaticReply: string
	/** What the clock says there now: 'Sat, Nov 21, 2026, 9:42 AM'; null for a zone nobody knows. */
	clock: string | null
}

/** What visitors see of the business: header, footer, chat and the head of a mail. */
export function BusinessPreview({
	business,
	unsaved,
	greeting,
	automaticReply,
	clock,
}: BusinessPreviewProps) {
	const { headerBrand, footerBrand, advisorName, phone, contactEmail } = business
	const said = (text: string) => text.replaceAll('{name}', advisorName).replaceAll('{phone}', phone)
	return (
		<Card asChild>
			<section aria-labelledby="preview" aria-live="polite">
				<CardHead aside={unsaved ? 'not saved yet' : 'as it is now'}>
					<h2 id="preview">Preview</h2>
				</CardHead>
				<CardBody className="grid gap-4">
					<Part title="Header">
						<Brand name={headerBrand} />
					</Part>
					<Part title="Footer">
						<p className="font-semibold">{footerBrand}</p>
						<p>
							{contactEmail} · {phone}
						</p>
						{business.socialLinks && (
							<p className="whitespace-pre-wrap text-ink-soft [overflow-wrap:anywhere]">
								{business.socialLinks}
							</p>
						)}
					</Part>
					<Part title="Chat">
						<p className="font-semibold">Chat with {advisorName}</p>
						<p>{said(greeting)}</p>
						<p className="text-ink-soft">{said(automaticReply)}</p>
						<p className="text-fine text-ink-soft">Messages are only seen by our advisor {advisorName}</p>
					</Part>
					<Part title="Email">
						<p className="font-semibold">Receipt from {footerBrand}</p>
						<p>
							Something not right? Email us at {contactEmail} or call {phone}.
						</p>
					</Part>
					<Part title="Time">
						<p>{clock ? `It is ${clock} there.` : 'There is no time zone with that name.'}</p>
					</Part>
				</CardBody>
			</section>
		</Card>
	)
}

function Part({ title, children }: { title: string; children: React.ReactNode }) {
	return (
		<section
			aria-label={title}
			className="grid gap-1 rounded-control border border-line p-3 [overflow-wrap:anywhere]"
		>
			<h3 className="text-fine text-ink-soft">{title}</h3>
			{children}
		</section>
	)
}
