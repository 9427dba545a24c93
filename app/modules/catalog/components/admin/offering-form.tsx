import { Form } from 'react-router'
import { formatCents } from '#app/lib/money/money.ts'
import { type FieldDifference, listDifferences, type RejectedForm } from '#app/lib/parse-form.ts'
import { FormError } from '#app/ui/admin/form-error.tsx'
import { useStoredForm } from '#app/ui/admin/use-stored-form.ts'
import { Badge } from '#app/ui/controls/badge.tsx'
import { Button } from '#app/ui/controls/button.tsx'
import { LicensePlate } from '#app/ui/illustrations/license-plate.tsx'
import { Card, CardBody, CardHead } from '#app/ui/layout/card.tsx'
import type { TypedOffering } from '../../offering.schema.ts'
import { parseFeatures } from '../../offering-fields.ts'
import type { OfferingKind } from '../../offerings.ts'
import { OfferingFields } from './offering-fields.tsx'

type OfferingFormProps = {
	offering: { priceId: string; kind: OfferingKind; title: string; priceCents: number; version: number }
	values: TypedOffering
	/** The typed price while it is previewed and not saved; null otherwise. */
	previewCents: number | null
	rejected: RejectedForm | null
}

/** The form for the text and price of one service, with a preview. Saving changes no order. */
export function OfferingForm({ offering, values, previewCents, rejected }: OfferingFormProps) {
	const { priceId, kind } = offering
	const { filled, key, form } = useStoredForm(offering, rejected !== null || previewCents !== null)
	return (
		<Card asChild>
			<section aria-labelledby={priceId} className="scroll-mt-24">
				<CardHead aside={priceId}>
					<h2 id={priceId} className="[overflow-wrap:anywhere]">
						{offering.title}
					</h2>
				</CardHead>
				<CardBody className="grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_18rem]">
					<Form key={key} {...form} method="post" noValidate preventScrollReset className="grid gap-4">
						<input type="hidden" name="priceId" value={priceId} />
						<input type="hidden" name="version" value={rejected?.conflict?.version ?? filled.version} />
						<FormError rejected={rejected} subject="This service" />
						<OfferingFields idPrefix={priceId} kind={kind} values={values} errors={rejected?.errors ?? {}} />
						<div className="flex flex-wrap justify-end gap-2 max-sm:*:flex-1">
							<Button intent="preview" variant="plain" size="compact">
								Preview<span className="sr-only">{` ${offering.title}`}</span>
							</Button>
							<Button intent="save" variant="go" size="compact">
								Save<span className="sr-only">{` ${offering.title}`}</span>
							</Button>
						</div>
					</Form>
					<OfferingPreview
						title={offering.title}
						values={values}
						cents={previewCents ?? offering.priceCents}
						isUnsaved={previewCents !== null}
					/>
				</CardBody>
			</section>
		</Card>
	)
}

type OfferingPreviewProps = { title: string; values: TypedOffering; cents: number; isUnsaved: boolean }

function OfferingPreview({ title, values, cents, isUnsaved }: OfferingPreviewProps) {
	return (
		<section
			aria-label={`Preview of ${title}`}
			className="grid gap-2 rounded-control border border-line p-4 [overflow-wrap:anywhere]"
		>
			<p className="text-fine text-ink-soft">
				{isUnsaved ? 'Preview, not saved yet' : 'As visitors see it now'}
			</p>
			{values.badge && (
				<p>
					<Badge>{values.badge}</Badge>
				</p>
			)}
			<p className="font-semibold" dir="auto">
				{values.title}
			</p>
			<LicensePlate caption="Flat fee" className="w-fit">
				{formatCents(cents)}
			</LicensePlate>
			<p className="text-fine text-ink-soft" dir="auto">
				{values.summary}
			</p>
			<ul className="list-disc pl-5 text-fine">
				{parseFeatures(values.features)?.map((feature) => (
					<li key={feature.title}>{feature.title}</li>
				))}
			</ul>
		</section>
	)
}

const labels = {
	title: 'Name',
	price: 'Price',
	summary: 'Description',
	features: 'What it includes',
	badge: 'Badge',
	hasAppointment: 'With a call',
	minutes: 'Minutes of an appointment',
}

/** Returns the fields in which the version that another person saved differs from what was typed. */
export const offeringDifferences = (
	theirs: TypedOffering,
	yours: Partial<TypedOffering>,
): FieldDifference[] => listDifferences(labels, { theirs: asText(theirs), yours: asText(yours) })

const asText = ({ price = '', badge, ...text }: Partial<TypedOffering>): Partial<TypedOffering> => ({
	...text,
	price: `$${price}`,
	badge: badge || 'none',
})
