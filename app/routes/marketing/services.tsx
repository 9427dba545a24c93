import { lotScene } from '#app/content/lot-scene.ts'
import {
	finePrint,
	licenseLines,
	negotiationUnconfirmed,
	whereOffered,
	whereWeNegotiate,
} from '#app/content/services.ts'
import { getServices, getViewer, readShared } from '#app/http/context.server.ts'
import type { RouteHandle } from '#app/http/route-policy.ts'
import { readCatalogOf, readLaw, readSettings } from '#app/http/shared-settings.server.ts'
import { addDays } from '#app/lib/dates/local-dates.ts'
import { localDateOf } from '#app/lib/dates/zoned-time.ts'
import { controlsOf } from '#app/lib/forms/form-controls.ts'
import { formatCents } from '#app/lib/money/money.ts'
import { pageMeta } from '#app/lib/page-meta.ts'
import { homeSchema } from '#app/modules/agreements/agreement.schema.ts'
import { StateFields } from '#app/modules/agreements/home/state-fields.tsx'
import { getBookingRules } from '#app/modules/appointments/availability/availability.server.ts'
import { tiersOf } from '#app/modules/appointments/availability/availability.ts'
import { bookingSchema } from '#app/modules/appointments/booking/booking.schema.ts'
import { unreachableResult } from '#app/modules/appointments/booking/booking-result.ts'
import { outsideMessage } from '#app/modules/appointments/booking/visit-place.ts'
import { cancellationTerms } from '#app/modules/appointments/cancellation-terms.ts'
import { BookingForm } from '#app/modules/appointments/components/booking/booking-form.tsx'
import { visitOf, visitParameter } from '#app/modules/catalog/catalog.server.ts'
import { AppointmentSection } from '#app/modules/catalog/components/appointment-section.tsx'
import { FinePrint } from '#app/modules/catalog/components/fine-print.tsx'
import { OfferSection } from '#app/modules/catalog/components/offer-section.tsx'
import { RetiredServices } from '#app/modules/catalog/components/retired-services.tsx'
import { ServiceJump } from '#app/modules/catalog/components/service-jump.tsx'
import { defaultOfferings, type Offering, shortTitleOf } from '#app/modules/catalog/offerings.ts'
import { promiseBeforePayment } from '#app/modules/catalog/promise.ts'
import { serviceListing } from '#app/modules/catalog/service-listing.ts'
import { BookNowButton } from '#app/modules/payments/components/book-now-button.tsx'
import { licensesOn, negotiationOffer } from '#app/modules/settings/service-states.ts'
import type { Settings } from '#app/modules/settings/settings.server.ts'
import { describeVisitArea } from '#app/modules/settings/visit-area.ts'
import { Button } from '#app/ui/controls/button.tsx'
import { useLastAnswer } from '#app/ui/controls/forms/use-last-answer.ts'
import { onDemand } from '#app/ui/foundations/on-demand.tsx'
import { RoadDivider } from '#app/ui/layout/divider.tsx'
import { PageHero } from '#app/ui/layout/page-hero.tsx'
import { homeStatesOf } from '#app/workflows/agreements/home-states.server.ts'
import { type CurrentLaw, formatList } from '#engine'
import type { Route } from './+types/services'
import { actOnBooking } from './booking.server.ts'
import { findRequestCard } from './request-summary.server.ts'

export const handle: RouteHandle = {
	access: 'public',
	cache: { clearedBy: [] },
	rateLimit: { max: 120, windowSeconds: 300 },
	showsFormErrors: true,
	sitemap: true,
}

const RequestCard = onDemand('request-card', () =>
	import('#app/modules/appointments/components/booking/request-card.tsx').then(
		(module) => module.RequestCard,
	),
)

export async function loader({ request, context }: Route.LoaderArgs) {
	const { db, env, clock } = getServices(context)
	const now = clock.now()
	const [{ onSale: offerings, retired }, settings, law, rules, viewer, card] = await Promise.all([
		readCatalogOf(context),
		readSettings(context),
		readLaw(context),
		readShared(context, 'booking rules', () => getBookingRules(db)),
		getViewer(context),
		findRequestCard(request, context),
	])
	if (card) await RequestCard.ready()
	const query = new URL(request.url).searchParams
	// Another in-person service than the first is booked at its own URL, so that the page has one form.
	const visit = visitOf(offerings, query.get(visitParameter)) ?? visitOf(offerings, null)
	return {
		offerings: offerings.map((each) => ({
			...each,
			shortTitle: shortTitleOf(each),
		})),
		retired,
		description: describeServices(offerings),
		visit: visit && {
			slug: visit.slug,
			action: visitPath(visit, visitOf(offerings, null)),
			// Continued with the reference of the request beside which the form is shown.
			another: `/services?${visit.slug === visitOf(offerings, null)?.slug ? '' : `${visitParameter}=${visit.slug}&`}${besideParameter}=`,
		},
		card,
		beside: query.get(besideParameter),
		provider: settings.footerBrand,
		negotiation: negotiationOf(settings, law),
		origin: env.origin,
		controls: controlsOf(bookingSchema.extend(homeSchema.shape)),
		home:
			visit &&
			(await readShared(context, `home states ${visit.priceId} ${law.today}`, async () =>
				homeStatesOf(visit, { settings, law, appointmentTerms: cancellationTerms(tiersOf(rules)) }),
			)),
		prefill: viewer ? { name: viewer.name, email: viewer.email } : {},
		first: localDateOf(now, settings.timeZone),
		last: addDays(localDateOf(now, settings.timeZone), rules.horizonDays),
		area: visitAreaOf(settings, offerings),
		justSent: card !== null && query.has('sent'),
	}
}

/** Returns the description of the page for search engines. */
const describeServices = (offerings: readonly Offering[]): string =>
	offerings.length === defaultOfferings.length &&
	offerings.every(({ priceId }) => defaultOfferings.some((original) => original.priceId === priceId))
		? 'An online car search with budget guidance, an advisor beside you at the dealership, or the whole purchase handled for you. One flat fee each.'
		: `Independent car-buying advice: ${formatList(offerings.slice(0, 3).map(({ title }) => title))}. One flat fee each.`

/** The query parameter with the reference of a request beside which another appointment is booked. */
const besideParameter = 'another'

const visitPath = ({ slug }: Offering, first: Offering | null) =>
	slug === first?.slug ? `/services#${slug}` : `/services?${visitParameter}=${slug}#${slug}`

/** Whether and where negotiating is sold, and the licenses that hold today, as texts: the browser needs no tables. */
function negotiationOf(
	{ serviceStates, postalAddress }: Settings,
	{ today: day, lawRows: rows }: CurrentLaw,
) {
	const { states, onSale } = negotiationOffer(serviceStates, {
		hasAddress: postalAddress !== '',
		day,
		rows,
	})
	const licenses = licenseLines(licensesOn(serviceStates, { day, rows }))
	return {
		onSale,
		offeredIn: whereOffered(states),
		finePrint: [whereWeNegotiate(states), licenses].filter(Boolean).join(' '),
	}
}

function visitAreaOf({ visitArea, phone }: Settings, offerings: readonly Offering[]) {
	const text = describeVisitArea(visitArea)
	const online = offerings.find(({ kind }) => kind === 'online_search')
	const elsewhere = online && {
		label: `Search online instead, ${formatCents(online.priceCents)}`,
		href: `#${online.slug}`,
	}
	return { parts: visitArea, text, outside: outsideMessage(text), phone, elsewhere: elsewhere ?? null }
}

export const action = (args: Route.ActionArgs) => actOnBooking(args)

/** If the server cannot be reached, the form stays and shows an error. */
export async function clientAction({ request, serverAction }: Route.ClientActionArgs) {
	const form = await request.clone().formData()
	return serverAction().catch((error: unknown) => {
		if (error instanceof TypeError) return unreachableResult(form)
		throw error
	})
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) => [
	...pageMeta(matches, {
		title: 'Our Services',
		description: loaderData?.description ?? '',
		path: '/services',
	}),
	...(loaderData ? [{ 'script:ld+json': serviceListing(loaderData) }] : []),
]

export default function Services({ loaderData, actionData }: Route.ComponentProps) {
	const answer = useLastAnswer(actionData)
	const { offerings, retired, visit, home, card, beside, controls, prefill, area, first, last, justSent } =
		loaderData
	const { negotiation } = loaderData
	return (
		<>
			<PageHero title="Our Services" below={<ServiceJump offerings={offerings} />}>
				One flat fee each, paid only by you.
			</PageHero>
			<RetiredServices offerings={retired} />
			{offerings.map((offering) => (
				<div key={offering.priceId}>
					<div className="wrap">
						<RoadDivider />
					</div>
					{offering.slug === visit?.slug ? (
						<AppointmentSection offering={offering} scene={lotScene}>
							<BookingForm
								price={formatCents(offering.priceCents)}
								action={visit.action}
								actionResult={answer}
								renderCard={(request) => (
									<RequestCard
										request={request}
										renderButton={(priceId, label) => (
											<BookNowButton priceId={priceId} appointmentId={request.id}>
												{label}
											</BookNowButton>
										)}
										anotherPath={`${visit.another}${request.reference}#${visit.slug}`}
									/>
								)}
								card={card}
								beside={beside}
								controls={controls}
								renderHome={(form) => home && <StateFields form={form} home={home} />}
								prefill={prefill}
								area={area}
								first={first}
								last={last}
								justSent={justSent}
							/>
						</AppointmentSection>
					) : (
						<Offer offering={offering} negotiation={negotiation} />
					)}
				</div>
			))}
			<Terms negotiationStates={negotiation.finePrint} />
		</>
	)
}

const needsStates = ({ kind }: Offering, { onSale }: { onSale: boolean }) => kind === 'concierge' && !onSale

type Negotiation = ReturnType<typeof negotiationOf>

type OfferProps = {
	offering: Offering
	negotiation: Negotiation
}

function Offer({ offering, negotiation }: OfferProps) {
	return (
		<OfferSection
			offering={offering}
			howPaid={offering.kind === 'in_person' ? 'once, after you have chosen a time.' : undefined}
			flipped={offering.kind === 'concierge'}
			offeredIn={offering.kind === 'concierge' ? negotiation.offeredIn : ''}
			afterPayment={
				needsStates(offering, negotiation) ? negotiationUnconfirmed : promiseBeforePayment(offering.kind)
			}
			bookButton={
				needsStates(offering, negotiation) ? null : offering.kind === 'in_person' ? (
					<Button asChild variant="go">
						<a href={`/services?visit=${offering.slug}#${offering.slug}`}>Choose a time</a>
					</Button>
				) : (
					<BookNowButton priceId={offering.priceId}>Book Now</BookNowButton>
				)
			}
		/>
	)
}

function Terms({ negotiationStates }: { negotiationStates: string }) {
	return <FinePrint entries={finePrint} negotiationStates={negotiationStates} />
}
