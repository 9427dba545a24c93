import { Brand, type BrandLogo } from '#app/ui/layout/brand.tsx'
import { Card, CardBody, CardHead } from '#app/ui/layout/card.tsx'
import type { TypedBusiness } from '../../business.schema.ts'

type BusinessPreviewProps = {
	business: TypedBusiness
	/** The published logo; null for the site's own. */
	logo: BrandLogo | null
	/** Whether the values are not saved yet. */
	unsaved: boolean
	/** The chat's texts, with the placeholders `{name}` and `{phone}`. */
	greeting: string
	automaticReply: string
	/** The current time in the business's time zone: 'Sat, Nov 21, 2026, 9:42 AM'; null for an unknown time zone. */
	clock: string | null
}

/** What visitors see of the business: header, footer, chat and the start of an email. */
export function BusinessPreview({
	business,
	logo,
	unsaved,
	greeting,
	automaticReply,
	clock,
}: BusinessPreviewProps) {
	const { headerBrand, footerBrand, advisorName, phone, contactEmail } = business
	const filledIn = (text: string) => text.replaceAll('{name}', advisorName).replaceAll('{phone}', phone)
	return (
		<Card asChild>
			<section aria-labelledby="preview" aria-live="polite">
				<CardHead aside={unsaved ? 'not saved yet' : 'as it is now'}>
					<h2 id="preview">Preview</h2>
				</CardHead>
				<CardBody className="grid gap-4">
					<PreviewPart title="Header">
						<Brand name={headerBrand} logo={logo} />
					</PreviewPart>
					<PreviewPart title="Footer">
						{logo && <img {...logo.image} alt="" className="logo" />}
						<p className="font-semibold">{footerBrand}</p>
						<p>{`${contactEmail} · ${phone}`}</p>
						{business.socialLinks && (
							<p className="whitespace-pre-wrap text-ink-soft [overflow-wrap:anywhere]">
								{business.socialLinks}
							</p>
						)}
					</PreviewPart>
					<PreviewPart title="Chat">
						<p className="font-semibold">{`Chat with ${advisorName}`}</p>
						<p>{filledIn(greeting)}</p>
						<p className="text-ink-soft">{filledIn(automaticReply)}</p>
						<p className="text-fine text-ink-soft">{`Messages are only seen by our advisor ${advisorName}`}</p>
					</PreviewPart>
					<PreviewPart title="Email">
						<p className="font-semibold">{`Receipt from ${footerBrand}`}</p>
						<p>{`Something not right? Email us at ${contactEmail} or call ${phone}.`}</p>
					</PreviewPart>
					<PreviewPart title="Where you work">
						<p>{`You meet clients ${business.visitArea ? `in ${business.visitArea}` : 'everywhere'}.`}</p>
					</PreviewPart>
					<PreviewPart title="Time">
						<p>{clock ? `It is ${clock} there.` : 'There is no time zone with that name.'}</p>
					</PreviewPart>
				</CardBody>
			</section>
		</Card>
	)
}

function PreviewPart({ title, children }: { title: string; children: React.ReactNode }) {
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
