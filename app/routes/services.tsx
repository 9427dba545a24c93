import { data } from 'react-router'
import { lotScene } from '#app/content/lot-scene.ts'
import { afterPayment, finePrint } from '#app/content/services.ts'
import { takeBooking } from '#app/http/booking.server.ts'
import { findBuyerKey, newBuyer } from '#app/http/buyer.server.ts'
import { getFacts, getServices, getViewer } from '#app/http/context.server.ts'
import { readForm } from '#app/http/forms.server.ts'
import { findRequestCard, requestCardOf } from '#app/http/request-card.server.ts'
import { visitCookie } from '#app/http/visit-cookie.server.ts'
import { formatCents } from '#app/lib/money.ts'
import { pageMeta } from '#app/lib/page-meta.ts'
import { addDays, localDateOf } from '#app/lib/zoned-time.ts'
import { getAvailability } from '#app/modules/appointments/availability.server.ts'
import { type BookingAnswer, unanswered } from '#app/modules/appointments/booking-answer.ts'
import { BookingForm } from '#app/modules/appointments/components/booking-form.tsx'
import { listOfferings } from '#app/modules/catalog/catalog.server.ts'
import { FinePrint } from '#app/modules/catalog/components/fine-print.tsx'
import { OfferSection } from '#app/modules/catalog/components/offer-section.tsx'
import { ServiceJump } from '#app/modules/catalog/components/service-jump.tsx'
import { VisitSection } from '#app/modules/catalog/components/visit-section.tsx'
import type { Offering } from '#app/modules/catalog/offerings.ts'
import { serviceListing } from '#app/modules/catalog/service-listing.ts'
import { BookNowButton } from '#app/modules/payments/components/book-now-button.tsx'
import { getSettings } from '#app/modules/settings/settings.server.ts'
import { LaneDivider } from '#app/ui/lane-divider.tsx'
import { onDemand } from '#app/ui/on-demand.tsx'
import { PageHero } from '#app/ui/page-hero.tsx'
import { bookVisit } from '#app/workflows/book-visit.server.ts'
import type { Route } from './+types/services'

const RequestCard = onDemand('request-card', () =>
	import('#app/modules/appointments/components/request-card.tsx').then((module) => module.RequestCard),
)

export async function loader({ request, context }: Route.LoaderArgs) {
	const { db, env, clock } = getServices(context)
	const now = clock.now()
	const [offerings, settings, { rules, timeZone }, viewer, card] = await Promise.all([
		listOfferings(db),
		getSettings(db),
		getAvailability(db, { now }),
		getViewer(context),
		findRequestCard(request, context),
	])
	if (card) await RequestCard.ready()
	return {
		...{ offerings, card, provider: settings.footerBrand, origin: env.origin },
		prefill: viewer ? { name: viewer.name, email: viewer.email } : {},
		first: localDateOf(now, timeZone),
		last: addDays(localDateOf(now, timeZone), rules.horizonDays),
		justSent: card !== null && new URL(request.url).searchParams.has('sent'),
	}
}

/** The booking form of the visit. With scripts it is answered in place, else the page comes anew. */
export async function action({ request, context }: Route.ActionArgs) {
	const { db, env, links, visitMails: mails, clock } = getServices(context)
	const [form, viewer] = await Promise.all([readForm(request), getViewer(context)])
	// The browser's own, also of somebody signed in: paying without the link asks for it.
	const known = findBuyerKey(request, null)
	const buyer = known ? { key: known, cookie: null } : newBuyer(undefined, env.origin)
	const taken = await takeBooking(context, form, (asked) =>
		bookVisit(db, {
			...{ ...asked, viewer, buyerKey: buyer.key, mails },
			clientIp: getFacts(context).clientIp,
			now: clock.now(),
		}),
	)
	if (taken.outcome !== 'requested')
		return data<BookingAnswer>(taken.answer, { status: taken.outcome === 'refused' ? taken.status : 200 })

	const token = links.manageToken(taken.visit)
	const card = requestCardOf(taken.visit, token)
	const headers = new Headers({ 'set-cookie': visitCookie(token, env.origin) })
	if (buyer.cookie) headers.append('set-cookie', buyer.cookie)
	if (form.get('surface') === 'script' && card)
		return data<BookingAnswer>({ outcome: 'requested', card }, { headers })
	headers.set('location', '/services?sent#in-person')
	throw new Response(null, { status: 303, headers })
}

/** The form stays and says so when the server cannot be reached. */
export async function clientAction({ request, serverAction }: Route.ClientActionArgs) {
	const form = await request.clone().formData()
	return serverAction().catch((thrown: unknown) => {
		if (thrown instanceof TypeError) return unanswered(form)
		throw thrown
	})
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) => [
	...pageMeta(matches, {
		title: 'Our Services',
		description:
			'An online car search with budget guidance, an advisor beside you at the dealer, or the whole purchase handled: one flat fee each.',
		path: '/services',
	}),
	...(loaderData ? [{ 'script:ld+json': serviceListing(loaderData) }] : []),
]

export default function Services({ loaderData, actionData }: Route.ComponentProps) {
	const { offerings, card, prefill, first, last, justSent } = loaderData
	return (
		<>
			<PageHero title="Our Services" below={<ServiceJump offerings={offerings} />}>
				Three ways to have someone competent beside you. Each is one flat fee, paid by you, so nobody else has
				a say in the advice.
			</PageHero>
			{offerings.map((offering) => (
				<div key={offering.priceId}>
					<div className="wrap">
						<LaneDivider />
					</div>
					{offering.kind === 'in_person' ? (
						<VisitSection offering={offering} scene={lotScene}>
							<BookingForm
								price={formatCents(offering.priceCents)}
								lastAnswer={actionData}
								renderCard={(request) => (
									<RequestCard request={request} pay={<PayButton {...{ offering, request }} />} />
								)}
								{...{ card, prefill, first, last, justSent }}
							/>
						</VisitSection>
					) : (
						<OfferSection
							offering={offering}
							flipped={offering.kind === 'concierge'}
							next={afterPayment[offering.kind]}
							book={<BookNowButton priceId={offering.priceId}>Book Now</BookNowButton>}
						/>
					)}
				</div>
			))}
			<FinePrint entries={finePrint} />
		</>
	)
}

type PayButtonProps = { offering: Offering; request: { appointmentId: string } }

function PayButton({ offering: { priceId, priceCents }, request: { appointmentId } }: PayButtonProps) {
	return <BookNowButton {...{ priceId, appointmentId }}>Pay {formatCents(priceCents)} now</BookNowButton>
}
