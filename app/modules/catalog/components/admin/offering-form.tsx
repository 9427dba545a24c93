import { Form } from 'react-router'
import { formatCents } from '#app/lib/money/money.ts'
import { type FieldDifference, listDifferences, type RejectedForm } from '#app/lib/parse-form.ts'
import { FormError } from '#app/ui/admin/form-error.tsx'
import { useStoredForm } from '#app/ui/admin/use-stored-form.ts'
import { Badge } from '#app/ui/controls/badge.tsx'
import { Button } from '#app/ui/controls/button.tsx'
import { Field } from '#app/ui/controls/field.tsx'
import { Input } from '#app/ui/controls/input.tsx'
import { Textarea } from '#app/ui/controls/textarea.tsx'
import { LicensePlate } from '#app/ui/illustrations/license-plate.tsx'
import { Card, CardBody, CardHead } from '#app/ui/layout/card.tsx'

export type TypedOffering = { title: string; summary: string; badge: string; price: string }

type OfferingFormProps = {
	offering: { priceId: string; title: string; priceCents: number; version: number }
	values: TypedOffering
	/** The typed price while it is previewed and not saved; null otherwise. */
	previewCents: number | null
	rejected: RejectedForm | null
}

/** The form for the text and price of one service, with a preview. Saving changes no order. */
export function OfferingForm({ offering, values, previewCents, rejected }: OfferingFormProps) {
	const { priceId } = offering
	const { filled, key, form } = useStoredForm(offering, rejected !== null || previewCents !== null)
	const cents = previewCents ?? offering.priceCents
	return (
		<Card asChild>
			<section aria-labelledby={priceId}>
				<CardHead aside={priceId}>
					<h2 id={priceId}>{offering.title}</h2>
				</CardHead>
				<CardBody className="grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_18rem]">
					<Form key={key} {...form} method="post" noValidate preventScrollReset className="grid gap-4">
						<input type="hidden" name="priceId" value={priceId} />
						<input type="hidden" name="version" value={rejected?.conflict?.version ?? filled.version} />
						<FormError rejected={rejected} subject="This service" />
						<Field id={`${priceId}-title`} label="Name" error={rejected?.errors.title} required>
							<Input name="title" density="compact" maxLength={80} defaultValue={values.title} />
						</Field>
						<Field
							id={`${priceId}-price`}
							label="Price"
							hint="Applies to new checkouts. Existing orders keep their price."
							error={rejected?.errors.price}
							required
						>
							<Input name="price" prefix="$" density="compact" defaultValue={values.price} />
						</Field>
						<Field id={`${priceId}-summary`} label="Description" error={rejected?.errors.summary} required>
							<Textarea name="summary" rows={3} maxLength={300} defaultValue={values.summary} />
						</Field>
						<Field id={`${priceId}-badge`} label="Badge" error={rejected?.errors.badge} optional>
							<Input name="badge" density="compact" maxLength={24} defaultValue={values.badge} />
						</Field>
						<div className="flex flex-wrap justify-end gap-2 max-sm:*:flex-1">
							<Button intent="preview" variant="plain" size="compact">
								Preview<span className="sr-only">{` ${offering.title}`}</span>
							</Button>
							<Button intent="save" variant="go" size="compact">
								Save<span className="sr-only">{` ${offering.title}`}</span>
							</Button>
						</div>
					</Form>
					<section
						aria-label={`Preview of ${offering.title}`}
						className="grid gap-2 rounded-control border border-line p-4"
					>
						<p className="text-fine text-ink-soft">
							{previewCents !== null ? 'Preview, not saved yet' : 'As visitors see it now'}
						</p>
						{values.badge && (
							<p>
								<Badge>{values.badge}</Badge>
							</p>
						)}
						<p className="font-semibold">{values.title}</p>
						<LicensePlate caption="Flat fee" className="w-fit">
							{formatCents(cents)}
						</LicensePlate>
						<p className="text-fine text-ink-soft">{values.summary}</p>
					</section>
				</CardBody>
			</section>
		</Card>
	)
}

const labels = { title: 'Name', price: 'Price', summary: 'Description', badge: 'Badge' }

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
