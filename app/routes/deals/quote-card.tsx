import { data, Form, Link, redirect } from 'react-router'
import { z } from 'zod'
import { getServices } from '#app/http/context.server.ts'
import { throwErrorResponse } from '#app/http/errors.server.ts'
import { respondToFailure } from '#app/http/form-result.server.ts'
import { readForm, throwIfRejected } from '#app/http/forms.server.ts'
import type { RouteHandle } from '#app/http/route-policy.ts'
import { NotFound } from '#app/lib/errors.ts'
import { privatePageMeta } from '#app/lib/page-meta.ts'
import { parseForm } from '#app/lib/parse-form.ts'
import { QuoteCardSheet } from '#app/modules/deals/components/quote-check/quote-card-sheet.tsx'
import { formatHeadline } from '#app/modules/deals/quote-check/format-headline.ts'
import { readQuoteCard, setCardNames } from '#app/modules/deals/quote-check/quote-card.server.ts'
import { Button } from '#app/ui/controls/button.tsx'
import { ErrorBox } from '#app/ui/controls/error-box.tsx'
import { Field } from '#app/ui/controls/field.tsx'
import { Input } from '#app/ui/controls/input.tsx'
import { Disclosure } from '#app/ui/overlays/disclosure.tsx'
import type { Route } from './+types/quote-card'

export const handle: RouteHandle = {
	access: 'public',
	rateLimit: { max: 60, windowSeconds: 60 },
	showsFormErrors: true,
	robots: 'disallow',
}

export const headers = () => ({ 'x-robots-tag': 'noindex, nofollow' })

export const meta: Route.MetaFunction = ({ matches, params, loaderData }) => {
	const image = `/quote-card/${params.card}.png`
	return [
		...privatePageMeta(matches, loaderData ? `${loaderData.headline} to ask about` : 'A checked quote'),
		{ property: 'og:image', content: loaderData ? `${loaderData.origin}${image}` : image },
	]
}

function encodedCardOf({ context, params }: Pick<Route.LoaderArgs, 'context' | 'params'>): string {
	const encoded = getServices(context).links.read('quote-card', params.card)
	return encoded && readQuoteCard(encoded)
		? encoded
		: throwErrorResponse(new NotFound('There is no card at this address. Check that the link is complete.'))
}

export async function loader(args: Route.LoaderArgs) {
	const card = readQuoteCard(encodedCardOf(args))!
	const { env } = getServices(args.context)
	return {
		card,
		headline: formatHeadline(card.askCents),
		picture: `/quote-card/${args.params.card}.png`,
		origin: env.origin,
	}
}

const namesSchema = z.object({
	car: z.string().trim().max(80, 'Please use at most 80 characters.'),
	dealer: z.string().trim().max(80, 'Please use at most 80 characters.'),
})

/** Adds the names that the person wants on the card. The result is another card at another URL. */
export async function action(args: Route.ActionArgs) {
	const encoded = encodedCardOf(args)
	const parsed = parseForm(namesSchema, await readForm(args))
	try {
		throwIfRejected(args.context)
		if (!parsed.ok) return data(parsed, { status: 422 })
		const subject = setCardNames(encoded, parsed.value)!
		return redirect(getServices(args.context).links.pathOf({ purpose: 'quote-card', subject }), 303)
	} catch (error) {
		if (error instanceof Response) throw error
		return respondToFailure<string>(args.context, error, {
			values: parsed.values,
			fallback: 'The card could not be changed. Please try again.',
			field: null,
		})
	}
}

export default function QuoteCardPage({ loaderData: { card, picture }, actionData }: Route.ComponentProps) {
	const rejected = actionData && !actionData.ok ? actionData : null
	return (
		<div className="wrap grid max-w-[44rem] gap-6 py-10">
			<QuoteCardSheet card={card} />
			<div className="flex flex-wrap gap-3 print:hidden">
				<Button asChild variant="brand">
					<a href={picture} download="quote-card.png">
						Download as a picture
					</a>
				</Button>
				<Button asChild>
					<Link to="/resources/quote-checker">Check your own quote</Link>
				</Button>
			</div>
			<Disclosure
				summary="Show the car or the dealer on the card"
				defaultOpen={Boolean(rejected)}
				className="print:hidden"
			>
				{rejected?.formError && <ErrorBox className="mb-4">{rejected.formError}</ErrorBox>}
				<Form method="post" className="grid gap-4 text-ink sm:grid-cols-2">
					<Field
						id="car"
						label="Car"
						hint="For example 2026 Honda Pilot, or its VIN."
						optional
						error={rejected?.errors.car}
					>
						<Input
							name="car"
							defaultValue={rejected?.values.car ?? card.car ?? ''}
							maxLength={200}
							autoComplete="off"
						/>
					</Field>
					<Field
						id="dealer"
						label="Dealer"
						hint="Everyone with the link can read it."
						optional
						error={rejected?.errors.dealer}
					>
						<Input
							name="dealer"
							defaultValue={rejected?.values.dealer ?? card.dealer ?? ''}
							maxLength={200}
							autoComplete="off"
						/>
					</Field>
					<Button intent="names" className="w-fit">
						Change the card
					</Button>
				</Form>
			</Disclosure>
			<p className="text-fine text-ink-soft">
				The link to this page contains the whole card, and we don’t store it. The figures come from the quote
				as someone typed it. We haven’t seen the original.
			</p>
		</div>
	)
}
