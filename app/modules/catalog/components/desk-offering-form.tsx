import { Form } from 'react-router'
import { formatCents } from '#app/lib/money.ts'
import { Badge } from '#app/ui/badge.tsx'
import { Button } from '#app/ui/button.tsx'
import { Card, CardBody, CardHead } from '#app/ui/card.tsx'
import { BothVersions, type Difference } from '#app/ui/desk/both-versions.tsx'
import { useKept } from '#app/ui/desk/use-kept.ts'
import { ErrorBox } from '#app/ui/error-box.tsx'
import { Field } from '#app/ui/field.tsx'
import { Input } from '#app/ui/input.tsx'
import { NumberPlate } from '#app/ui/number-plate.tsx'
import { Textarea } from '#app/ui/textarea.tsx'

export type OfferingTyped = { title: string; summary: string; badge: string; price: string }

export type OfferingAnswer = {
	priceId: string
	typed: OfferingTyped
	version: number
	message: string | null
	field: string | null
	/** Somebody saved meanwhile: what it is now. */
	theirs: OfferingTyped | null
	/** Of what was typed, where it is a price. */
	previewCents: number | null
}

type OfferingFormProps = {
	offering: { priceId: string; title: string; priceCents: number; version: number }
	typed: OfferingTyped
	answer: OfferingAnswer | null
}

/** One service on sale: its words and price, and how it would show. Saving changes no order. */
export function OfferingForm({ offering, typed, answer }: OfferingFormProps) {
	const { priceId } = offering
	const errorOf = (field: string) => (answer?.field === field ? answer.message : undefined)
	const { filled, key, form } = useKept(offering, answer !== null)
	const cents = answer?.previewCents ?? offering.priceCents
	return (
		<Card asChild>
			<section aria-labelledby={priceId}>
				<CardHead aside={priceId}>
					<h2 id={priceId}>{offering.title}</h2>
				</CardHead>
				<CardBody className="grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_18rem]">
					<Form key={key} {...form} method="post" noValidate preventScrollReset className="grid gap-4">
						<input type="hidden" name="priceId" value={priceId} />
						<input type="hidden" name="version" value={answer?.version ?? filled.version} />
						{answer?.theirs ? (
							<BothVersions what="This service" rows={differences(answer.theirs, typed)} />
						) : (
							answer?.message && !answer.field && <ErrorBox>{answer.message}</ErrorBox>
						)}
						<Field id={`${priceId}-title`} label="Name" error={errorOf('title')} required>
							<Input name="title" density="desk" maxLength={80} defaultValue={typed.title} />
						</Field>
						<Field
							id={`${priceId}-price`}
							label="Price"
							hint="For checkouts from now on. Orders keep the price they were made at."
							error={errorOf('price')}
							required
						>
							<Input name="price" prefix="$" inputMode="decimal" density="desk" defaultValue={typed.price} />
						</Field>
						<Field id={`${priceId}-summary`} label="Description" error={errorOf('summary')} required>
							<Textarea name="summary" rows={3} maxLength={300} defaultValue={typed.summary} />
						</Field>
						<Field id={`${priceId}-badge`} label="Badge" error={errorOf('badge')} optional>
							<Input name="badge" density="desk" maxLength={24} defaultValue={typed.badge} />
						</Field>
						<div className="flex flex-wrap justify-end gap-2 max-sm:*:flex-1">
							<Button type="submit" name="intent" value="preview" variant="plain" size="desk">
								Preview<span className="sr-only"> {offering.title}</span>
							</Button>
							<Button type="submit" name="intent" value="save" variant="go" size="desk">
								Save<span className="sr-only"> {offering.title}</span>
							</Button>
						</div>
					</Form>
					<section
						aria-label={`Preview of ${offering.title}`}
						className="grid gap-2 rounded-control border border-line p-4"
					>
						<p className="text-fine text-ink-soft">
							{answer && !answer.message ? 'Preview, not saved yet' : 'As it shows now'}
						</p>
						{typed.badge && (
							<p>
								<Badge>{typed.badge}</Badge>
							</p>
						)}
						<p className="font-semibold">{typed.title}</p>
						<NumberPlate caption="Flat fee" className="w-fit">
							{formatCents(cents)}
						</NumberPlate>
						<p className="text-fine text-ink-soft">{typed.summary}</p>
					</section>
				</CardBody>
			</section>
		</Card>
	)
}

const labels = { title: 'Name', price: 'Price', summary: 'Description', badge: 'Badge' }

function differences(theirs: OfferingTyped, yours: OfferingTyped): Difference[] {
	const shown = (words: OfferingTyped) => ({
		...words,
		price: `$${words.price}`,
		badge: words.badge || 'none',
	})
	const [now, typed] = [shown(theirs), shown(yours)]
	return (Object.keys(labels) as (keyof OfferingTyped)[])
		.filter((field) => now[field] !== typed[field])
		.map((field) => ({ label: labels[field], theirs: now[field], yours: typed[field] }))
}
