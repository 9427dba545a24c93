import { Form } from 'react-router'
import { getServices } from '#app/http/context.server.ts'
import { requireAdmin } from '#app/http/guards.server.ts'
import { listVehicleViews } from '#app/http/recommended-vehicles.server.ts'
import type { RouteHandle } from '#app/http/route-policy.ts'
import { privatePageMeta } from '#app/lib/page-meta.ts'
import { VehicleFields } from '#app/modules/clients/components/admin/recommendations/vehicle-form.tsx'
import { VehicleList } from '#app/modules/clients/components/admin/recommendations/vehicle-list.tsx'
import { asFileAdvisor } from '#app/modules/clients/policy.ts'
import { ExportLink } from '#app/ui/admin/export-link.tsx'
import { PageHead } from '#app/ui/admin/page-head.tsx'
import { Button } from '#app/ui/controls/button.tsx'
import { Pagination } from '#app/ui/controls/pagination.tsx'
import { useFormKey } from '#app/ui/controls/use-form-key.ts'
import { Card, CardBody, CardHead } from '#app/ui/layout/card.tsx'
import type { Route } from './+types/list'
import { addVehicle } from './vehicle-action.server.ts'

export const handle: RouteHandle = { access: 'admin', bodyBytesMax: 10_500_000 }

export const meta: Route.MetaFunction = ({ matches }) => privatePageMeta(matches, 'Vehicle recommendations')

export async function loader(args: Route.LoaderArgs) {
	const actor = await requireAdmin(args)
	const query = new URL(args.request.url).searchParams
	const after = query.get('after') ?? undefined
	return {
		...(await listVehicleViews(args.context, { actor, after })),
		older: after !== undefined,
		formKey: crypto.randomUUID(),
		thisYear: getServices(args.context).clock.now().getUTCFullYear(),
		// Links from other pages prefill the client.
		values: { clientName: query.get('name') ?? '', clientEmail: query.get('email') ?? '' },
	}
}

export async function action(args: Route.ActionArgs) {
	const actor = asFileAdvisor(await requireAdmin(args))
	return addVehicle(args.context, { request: args.request, actor })
}

export default function AdminRecommendations({ loaderData, actionData }: Route.ComponentProps) {
	const { vehicles, next, older, thisYear, values } = loaderData
	const formKey = useFormKey(loaderData.formKey)
	return (
		<>
			<PageHead title="Vehicle Recommendations" actions={<ExportLink to="/admin/recommendations.csv" />}>
				Clients answer from their email or their account.
			</PageHead>
			<Card asChild className="mb-4 max-w-160">
				<section aria-labelledby="add">
					<CardHead>
						<h2 id="add" className="text-h4">
							Add a vehicle recommendation
						</h2>
					</CardHead>
					<CardBody>
						<Form method="post" encType="multipart/form-data" noValidate className="grid gap-4">
							<VehicleFields
								key={formKey}
								formKey={formKey}
								thisYear={thisYear}
								values={values}
								answer={actionData}
							/>
							<Button type="submit" variant="go" size="compact" className="w-fit">
								Add Recommendation
							</Button>
						</Form>
					</CardBody>
				</section>
			</Card>
			<VehicleList items={vehicles} loading={false} />
			{(older || next) && (
				<div className="mt-4">
					<Pagination
						of="recommendations"
						position={`${vehicles?.length ?? 0} shown`}
						back={older ? '/admin/recommendations' : null}
						next={next && `/admin/recommendations?after=${next}`}
					/>
				</div>
			)}
		</>
	)
}
