import { Link, redirect } from 'react-router'
import { z } from 'zod'
import { getServices } from '#app/http/context.server.ts'
import { throwErrorResponse } from '#app/http/errors.server.ts'
import { formAction, runForm } from '#app/http/form-actions.server.ts'
import type { RouteHandle } from '#app/http/route-policy.ts'
import { NotFound } from '#app/lib/errors.ts'
import { controlsOf } from '#app/lib/forms/form-controls.ts'
import { textField, withControl } from '#app/lib/forms/form-fields.ts'
import { privatePageMeta } from '#app/lib/page-meta.ts'
import { QuoteCardSheet } from '#app/modules/deals/components/quote-check/quote-card-sheet.tsx'
import { readQuoteCard, setCardNames } from '#app/modules/deals/quote-check/quote-card.server.ts'
import { Button } from '#app/ui/controls/button.tsx'
import { FormField, PostForm, useFormState } from '#app/ui/controls/forms/form.tsx'
import { Disclosure } from '#app/ui/overlays/disclosure.tsx'
import { formatAmount } from '#engine'
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
		controls: controlsOf(namesSchema),
		card,
		headline: formatAmount(card.askCents),
		picture: `/quote-card/${args.params.card}.png`,
		origin: env.origin,
	}
}

const name = withControl(textField({ charsMax: 80, tooLong: 'Please use at most 80 characters.' }), {
	autoComplete: 'off',
})
const namesSchema = z.object({ car: name, dealer: name })

/** Adds the names that the person wants on the card. The result is another card at another URL. */
export async function action(args: Route.ActionArgs) {
	const encoded = encodedCardOf(args)
	const { links } = getServices(args.context)
	const names = formAction({
		schema: namesSchema,
		run: (value) =>
			redirect(links.pathOf({ purpose: 'quote-card', subject: setCardNames(encoded, value)! }), 303),
		field: null,
		fallback: 'The card could not be changed. Please try again.',
	})
	return runForm(args, names)
}

export default function QuoteCardPage({ loaderData, actionData }: Route.ComponentProps) {
	const { controls, card, picture } = loaderData
	const form = useFormState(controls, {
		answer: actionData,
		initial: { car: card.car, dealer: card.dealer },
	})
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
				defaultOpen={form.rejected !== null}
				className="print:hidden"
			>
				<PostForm form={form} className="grid gap-4 text-ink sm:grid-cols-2">
					<FormField
						form={form}
						name="car"
						label="Car"
						hint="For example 2026 Honda Pilot, or its VIN."
						optional
					/>
					<FormField
						form={form}
						name="dealer"
						label="Dealer"
						hint="Everyone with the link can read it."
						optional
					/>
					<Button intent="names" className="w-fit">
						Change the card
					</Button>
				</PostForm>
			</Disclosure>
			<p className="text-fine text-ink-soft">
				The link to this page contains the whole card, and we don’t store it. The figures come from the quote
				as someone typed it. We haven’t seen the original.
			</p>
		</div>
	)
}
