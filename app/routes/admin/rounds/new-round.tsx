import { Link } from 'react-router'
import { z } from 'zod'
import { getServices } from '#app/http/context.server.ts'
import { formAction, runForm } from '#app/http/form-actions.server.ts'
import type { RouteHandle } from '#app/http/route-policy.ts'
import { readLaw, readSettings } from '#app/http/shared-settings.server.ts'
import { anyText } from '#app/lib/forms/form-fields.ts'
import { privatePageMeta } from '#app/lib/page-meta.ts'
import { listDealersForMake } from '#app/modules/deals/dealers/list-dealers.server.ts'
import { listVehicles } from '#app/modules/deals/vehicles.server.ts'
import { RoundFields } from '#app/modules/rounds/components/private/round-fields.tsx'
import type { RoundKind } from '#app/modules/rounds/round.ts'
import { roundsOffer } from '#app/modules/rounds/rounds-offer.ts'
import { askedMakeOf } from '#app/modules/rounds/setup/makes.ts'
import { roundSchema, typedOfNewRound } from '#app/modules/rounds/setup/round-form.ts'
import { FileHead } from '#app/ui/admin/file-head.tsx'
import { Button } from '#app/ui/controls/button.tsx'
import { Checkbox } from '#app/ui/controls/checkbox.tsx'
import { ErrorBox } from '#app/ui/controls/error-box.tsx'
import { FieldGroup } from '#app/ui/controls/field-group.tsx'
import { PostForm, useFormState } from '#app/ui/controls/forms/form.tsx'
import { useFormKey } from '#app/ui/controls/forms/use-form-key.ts'
import { Card, CardBody } from '#app/ui/layout/card.tsx'
import { readRoundDraft } from '#app/workflows/rounds/read-round-draft.server.ts'
import { setUpRound } from '#app/workflows/rounds/set-up-round.server.ts'
import { requireClientDeal } from '../client-deal.server.ts'
import type { Route } from './+types/new-round'
import { StoreBoxes, storeOf } from './store-boxes.tsx'

export const handle: RouteHandle = { access: 'admin', showsFormErrors: true }

export const meta: Route.MetaFunction = ({ matches }) => privatePageMeta(matches, 'New round')

/** The number of dealers that the form offers; others are added on the page of the round. */
const dealersShown = 30

const kindOf = (request: Request): RoundKind =>
	new URL(request.url).searchParams.get('kind') === 'trade' ? 'trade' : 'purchase'

export async function loader(args: Route.LoaderArgs) {
	const { actor, client, deal } = await requireClientDeal(args)
	const { db, clock, env } = getServices(args.context)
	const kind = kindOf(args.request)
	const [vehicles, settings, law] = await Promise.all([
		listVehicles(db, { dealId: deal.id }),
		readSettings(args.context),
		readLaw(args.context),
	])
	const chosen = new URL(args.request.url).searchParams.get('car')
	const cars = kind === 'trade' ? [] : vehicles
	const vehicle = chosen === 'none' ? undefined : (cars.find(({ id }) => id === chosen) ?? cars[0])
	const make = askedMakeOf({ kind, vehicle: vehicle ?? {} })
	const book = await listDealersForMake(db, { actor, make, limit: dealersShown })
	const { buyer } = deal
	const state = buyer?.state ?? ''
	const offer = roundsOffer(settings.serviceStates, {
		hasAddress: settings.postalAddress !== '',
		state,
		mode: env.mode,
		day: law.today,
		rows: law.lawRows,
	})
	return {
		client: { id: client.id, name: client.name, reference: client.reference },
		dealId: deal.id,
		kind,
		cars: cars.map((car) => ({
			id: car.id,
			name: [car.year, car.make, car.model, car.trim].filter(Boolean).join(' '),
			isChosen: car.id === vehicle?.id,
		})),
		isSpecification: vehicle === undefined,
		notOffered: state && !offer.isOffered ? offer.reason : null,
		typed: typedOfNewRound({
			kind,
			vehicle,
			payment: 'cash',
			state,
			zip: buyer?.zip ?? '',
			payoffCents: buyer?.trade?.payoffCents ?? 0,
			timeZone: settings.timeZone,
			now: clock.now(),
		}),
		book: book.dealers.map((store) => storeOf(store, make)),
		formKey: crypto.randomUUID(),
	}
}

export async function action(args: Route.ActionArgs) {
	const { actor, client, deal } = await requireClientDeal(args)
	const { db, clock, env, roundSeals: seals } = getServices(args.context)
	const kind = kindOf(args.request)
	return runForm(
		args,
		formAction({
			schema: roundSchema.extend({
				dealers: z.array(z.string()),
				otherMakes: z.boolean(),
				formKey: anyText(),
			}),
			async run({ dealers: dealerIds, otherMakes: asksOtherMakes, formKey, ...typed }) {
				const dealId = deal.id
				return setUpRound(db, {
					actor,
					dealId,
					formKey,
					draft: await readRoundDraft(db, { typed, kind, dealId }),
					dealerIds,
					asksOtherMakes,
					mode: env.mode,
					origin: env.origin,
					seals,
					now: clock.now(),
				})
			},
			to: (_, { id }) => `/admin/clients/${client.id}/deal/rounds/${id}`,
			message: 'Your client is asked to approve it',
			fallback: 'The round could not be saved. Please try again.',
		}),
	)
}

export default function NewRound({ loaderData, actionData }: Route.ComponentProps) {
	const { client, dealId, kind, cars, notOffered, typed, book } = loaderData
	const formKey = useFormKey(loaderData.formKey)
	const isTrade = kind === 'trade'
	const form = useFormState<string>({}, { answer: actionData, initial: typed })
	const errors = form.rejected?.errors ?? {}
	// Stores of the make are chosen until the advisor says otherwise.
	const chosen = form.rejected
		? (form.values.dealers ?? '').split(' ')
		: book.flatMap(({ id, sells }) => (sells === 'yes' ? id : []))
	const page = `/admin/clients/${client.id}/deal/rounds/new?deal=${dealId}`
	return (
		<>
			<FileHead
				back={{ to: `/admin/clients/${client.id}/deal?deal=${dealId}`, label: 'Deal' }}
				name={isTrade ? 'Ask dealers to buy the client’s car' : 'Ask dealers for sealed offers'}
				reference={client.reference}
				status={null}
			>
				{`${client.name} approves it before anything goes out. Dealers never learn who asks.`}
			</FileHead>
			<Card>
				<CardBody className="grid gap-5 pt-4">
					{notOffered && <ErrorBox>{notOffered}</ErrorBox>}
					{cars.length > 0 && (
						<nav aria-label="Which car" className="flex flex-wrap gap-2">
							{cars.map(({ id, name, isChosen }) => (
								<CarLink key={id} to={`${page}&car=${id}`} isChosen={isChosen}>
									{name}
								</CarLink>
							))}
							<CarLink to={`${page}&car=none`} isChosen={loaderData.isSpecification}>
								Another car
							</CarLink>
						</nav>
					)}
					<PostForm key={`${typed.vehicleId} ${kind}`} form={form} className="grid gap-6">
						<input type="hidden" name="formKey" value={formKey} />
						<RoundFields kind={kind} values={form.values} errors={errors} />
						{book.length > 0 && (
							<FieldGroup
								legend="Dealers to invite"
								id="dealers"
								hint="You can add other dealers later."
								error={errors.otherMakes ?? errors.dealers}
							>
								<StoreBoxes stores={book} chosen={chosen} />
								{errors.otherMakes && <Checkbox name="otherMakes" label="Ask them anyway" />}
							</FieldGroup>
						)}
						<div>
							<Button type="submit" variant="go" busyText={form.busy ? 'Saving…' : undefined}>
								Save and ask for approval
							</Button>
						</div>
					</PostForm>
				</CardBody>
			</Card>
		</>
	)
}

const CarLink = ({ to, isChosen, children }: { to: string; isChosen: boolean; children: string }) => (
	<Button asChild variant={isChosen ? 'brand' : 'plain'} size="compact">
		<Link to={to} aria-current={isChosen ? 'true' : undefined}>
			{children}
		</Link>
	</Button>
)
