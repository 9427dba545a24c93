import { Form, Link, useNavigation } from 'react-router'
import { getServices } from '#app/http/context.server.ts'
import { requireAdmin } from '#app/http/guards.server.ts'
import { listVehicleViews } from '#app/http/recommended-vehicles.server.ts'
import type { RouteHandle } from '#app/http/route-policy.ts'
import { privatePageMeta } from '#app/lib/page-meta.ts'
import { ChosenClient, ClientPicker } from '#app/modules/clients/components/admin/files/client-picker.tsx'
import {
	AddAnother,
	addingStates,
	VehicleFields,
} from '#app/modules/clients/components/admin/recommendations/vehicle-form.tsx'
import { VehicleList } from '#app/modules/clients/components/admin/recommendations/vehicle-list.tsx'
import { vehicleName } from '#app/modules/clients/recommendations/recommendation.ts'
import { listWaitingVehicles } from '#app/modules/clients/recommendations/waiting-vehicles.server.ts'
import { readClientChoice } from '#app/routes/admin/client-choice.server.ts'
import { ExportLink } from '#app/ui/admin/export-link.tsx'
import { PageHead } from '#app/ui/admin/page-head.tsx'
import { RouteDialog } from '#app/ui/admin/route-dialog.tsx'
import { Button } from '#app/ui/controls/button.tsx'
import { useFormKey } from '#app/ui/controls/forms/use-form-key.ts'
import { useLastAnswer } from '#app/ui/controls/forms/use-last-answer.ts'
import { Pagination } from '#app/ui/controls/pagination.tsx'
import { Icon } from '#app/ui/icons/icon.tsx'
import type { Route } from './+types/list'
import { addVehicle } from './vehicle-action.server.ts'

export const handle: RouteHandle = { access: 'admin', bodyBytesMax: 10_500_000 }

export const meta: Route.MetaFunction = ({ matches }) => privatePageMeta(matches, 'Vehicle recommendations')

export async function loader(args: Route.LoaderArgs) {
	const actor = await requireAdmin(args)
	const query = new URL(args.request.url).searchParams
	const after = query.get('after') ?? undefined
	const choice = await readClientChoice(args.context, { actor, query })
	const clientId = choice?.chosen?.id
	const waiting = clientId ? await listWaitingVehicles(getServices(args.context).db, { actor, clientId }) : []
	return {
		...(await listVehicleViews(args.context, { actor, after })),
		older: after !== undefined,
		formKey: crypto.randomUUID(),
		thisYear: getServices(args.context).clock.now().getUTCFullYear(),
		choice,
		waiting: waiting.map((each) => ({
			name: vehicleName(each),
			clientName: each.clientName,
			clientEmail: each.clientEmail,
		})),
	}
}

export async function action(args: Route.ActionArgs) {
	const actor = await requireAdmin(args)
	return addVehicle(args.context, { request: args.request, actor })
}

export default function AdminRecommendations({ loaderData, actionData }: Route.ComponentProps) {
	const lastAnswer = useLastAnswer(actionData)
	const { vehicles, next, older } = loaderData
	return (
		<>
			<PageHead
				title="Vehicle Recommendations"
				actions={
					<>
						<ExportLink to="/admin/recommendations.csv" />
						<Button asChild variant="go" size="compact">
							<Link to="/admin/recommendations?add=1" preventScrollReset>
								<Icon name="plus" />
								Add Recommendation
							</Link>
						</Button>
					</>
				}
			>
				Clients answer from their email or their account.
			</PageHead>
			<AddDialog {...loaderData} result={lastAnswer} />
			<h2 className="sr-only">Recommendations</h2>
			<VehicleList items={vehicles} loading={false} />
			{(older || next) && (
				<div className="mt-4">
					<Pagination
						listName="recommendations"
						position={`${vehicles?.length ?? 0} shown`}
						back={older ? '/admin/recommendations' : null}
						next={next && `/admin/recommendations?after=${next}`}
					/>
				</div>
			)}
		</>
	)
}

type AddDialogProps = Pick<
	Route.ComponentProps['loaderData'],
	'choice' | 'waiting' | 'formKey' | 'thisYear'
> & {
	result: Route.ComponentProps['actionData']
}

const here = '/admin/recommendations'

/** The client first, then the vehicle. */
function AddDialog({ choice, waiting, thisYear, result, ...loaded }: AddDialogProps) {
	const formKey = useFormKey(loaded.formKey)
	const { formMethod, formData } = useNavigation()
	const states = addingStates(formMethod === 'POST' ? formData : undefined)
	if (!choice) return null
	const { chosen } = choice
	const last = waiting.at(-1)
	return (
		<RouteDialog
			key={chosen ? 'vehicle' : 'client'}
			title="Add a vehicle recommendation"
			description="We’ll email it to the client, who can answer from the email."
			closeTo={chosen?.id ? `/admin/clients/${chosen.id}` : here}
		>
			{choice.chosen === null ? (
				<ClientPicker action={here} choice={choice} />
			) : (
				<Form method="post" encType="multipart/form-data" noValidate className="grid gap-4">
					<ChosenClient action={here} chosen={choice.chosen} />
					{choice.chosen.id && (
						<input type="hidden" name="returnTo" value={`/admin/clients/${choice.chosen.id}`} />
					)}
					{waiting.length > 0 && (
						<p role="status" className="text-small">
							<span>Emailed with this one: </span>
							<span translate="no">{waiting.map(({ name }) => name).join(', ')}</span>
						</p>
					)}
					<VehicleFields
						key={formKey}
						formKey={formKey}
						thisYear={thisYear}
						// The cars that wait are emailed together only to the same address.
						values={{
							clientName: last?.clientName ?? choice.chosen.name,
							clientEmail: last?.clientEmail ?? choice.chosen.email,
						}}
						result={result}
					/>
					<div className="flex flex-wrap gap-2">
						<Button type="submit" variant="go" size="compact" {...states.add}>
							Add Recommendation
						</Button>
						<AddAnother size="compact" {...states.addAnother} />
					</div>
				</Form>
			)}
		</RouteDialog>
	)
}
