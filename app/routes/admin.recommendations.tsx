import { Form } from 'react-router'
import { getServices } from '#app/http/context.server.ts'
import { readDashboardVehicles } from '#app/http/dashboard-clients.server.ts'
import { addVehicle } from '#app/http/desk-vehicle.server.ts'
import { requireAdmin } from '#app/http/guards.server.ts'
import { privatePageMeta } from '#app/lib/page-meta.ts'
import { VehicleFields } from '#app/modules/clients/components/desk-vehicle-form.tsx'
import { VehicleList } from '#app/modules/clients/components/desk-vehicle-list.tsx'
import { asFileAdvisor } from '#app/modules/clients/policy.ts'
import { Button } from '#app/ui/button.tsx'
import { Card, CardBody, CardHead } from '#app/ui/card.tsx'
import { ExportLink } from '#app/ui/desk/export-link.tsx'
import { PageHead } from '#app/ui/desk/page-head.tsx'
import { Pagination } from '#app/ui/pagination.tsx'
import { useFormKey } from '#app/ui/use-form-key.ts'
import { recommendToClient } from '#app/workflows/recommend-to-client.server.ts'
import type { Route } from './+types/admin.recommendations'

export const meta: Route.MetaFunction = ({ matches }) => privatePageMeta(matches, 'Vehicle recommendations')

export async function loader(args: Route.LoaderArgs) {
	const actor = await requireAdmin(args)
	const asked = new URL(args.request.url).searchParams
	const after = asked.get('after') ?? undefined
	return {
		...(await readDashboardVehicles(args.context, { actor, after })),
		older: after !== undefined,
		formKey: crypto.randomUUID(),
		thisYear: getServices(args.context).clock.now().getUTCFullYear(),
		// Whom it is for, where a link says so.
		values: { clientName: asked.get('name') ?? '', clientEmail: asked.get('email') ?? '' },
	}
}

export async function action(args: Route.ActionArgs) {
	const actor = asFileAdvisor(await requireAdmin(args))
	return addVehicle(args.context, { request: args.request, actor, recommend: recommendToClient })
}

export default function AdminRecommendations({ loaderData, actionData }: Route.ComponentProps) {
	const { vehicles, next, older, thisYear, values } = loaderData
	const formKey = useFormKey(loaderData.formKey)
	const refused = actionData?.outcome === 'refused' ? actionData : null
	return (
		<>
			<PageHead title="Vehicle Recommendations" actions={<ExportLink to="/admin/recommendations.csv" />}>
				Clients answer from their mail or their account.
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
							<VehicleFields key={formKey} {...{ formKey, thisYear, values, refused }} />
							<Button type="submit" variant="go" size="desk" className="w-fit">
								Add Recommendation
							</Button>
						</Form>
					</CardBody>
				</section>
			</Card>
			<VehicleList vehicles={vehicles} loading={false} />
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
