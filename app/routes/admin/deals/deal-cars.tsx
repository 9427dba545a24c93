import { Form } from 'react-router'
import { type RejectedForm, rejectionFor } from '#app/lib/parse-form.ts'
import { DealForm } from '#app/modules/deals/components/admin/deal-form.tsx'
import { VehicleFields } from '#app/modules/deals/components/admin/vehicle-fields.tsx'
import { VehicleLines } from '#app/modules/deals/components/deal/vehicle-lines.tsx'
import { AdminSection } from '#app/ui/admin/section.tsx'
import { Button } from '#app/ui/controls/button.tsx'
import { Disclosure } from '#app/ui/overlays/disclosure.tsx'
import type { readDealPage } from './deal-page.server.ts'

type DealCarsProps = {
	deal: Pick<
		Awaited<ReturnType<typeof readDealPage>>,
		'vehicles' | 'dealers' | 'recommendations' | 'isClosed'
	>
	rejected: RejectedForm | null
	formKey: string
}

/** The cars of a deal: add one by hand or from a recommendation, change or remove it. */
export function DealCars({
	deal: { vehicles, dealers, recommendations, isClosed },
	rejected,
	formKey,
}: DealCarsProps) {
	const adding = rejectionFor(rejected, 'add-vehicle')
	return (
		<AdminSection id="cars" title="Cars" className="grid gap-3">
			{vehicles.length === 0 && <p className="text-ink-soft text-small">No car yet.</p>}
			{vehicles.map(({ vehicle, typed }) => {
				const changing = rejectionFor(rejected, `change-vehicle ${vehicle.id}`)
				const name = [vehicle.year, vehicle.make, vehicle.model].filter(Boolean).join(' ')
				return (
					<div key={vehicle.id} className="grid gap-1 border-line border-b pb-2">
						<VehicleLines vehicles={[vehicle]} />
						{!isClosed && (
							<Disclosure
								look="text"
								summary={
									<span>
										Change<span className="sr-only">{` ${name}`}</span>
									</span>
								}
								defaultOpen={changing !== null}
							>
								<DealForm
									intent="change-vehicle"
									vehicle={vehicle.id}
									version={vehicle.version}
									rejected={changing}
									label="Save the car"
									subject="This car"
								>
									<VehicleFields
										idPrefix={vehicle.id}
										values={{ ...typed, ...changing?.values }}
										errors={changing?.errors ?? {}}
										dealers={dealers}
									/>
								</DealForm>
								<Form method="post" preventScrollReset className="mt-2">
									<input type="hidden" name="vehicle" value={vehicle.id} />
									<Button intent="remove-vehicle" variant="quiet" size="mini">
										Remove<span className="sr-only">{` ${name}`}</span>
									</Button>
								</Form>
							</Disclosure>
						)}
					</div>
				)
			})}
			{!isClosed && (
				<>
					{recommendations.length > 0 && (
						<Disclosure look="text" summary="Add from a recommendation">
							<ul className="grid gap-1">
								{recommendations.map(({ id, name }) => (
									<li key={id}>
										<Form method="post" preventScrollReset className="flex flex-wrap items-center gap-2">
											<input type="hidden" name="recommendation" value={id} />
											<input type="hidden" name="formKey" value={formKey} />
											<span className="text-small">{name}</span>
											<Button intent="take" variant="plain" size="mini">
												Take<span className="sr-only">{` ${name}`}</span>
											</Button>
										</Form>
									</li>
								))}
							</ul>
						</Disclosure>
					)}
					<Disclosure look="text" summary="Add a car" defaultOpen={adding !== null}>
						<DealForm
							intent="add-vehicle"
							version={0}
							formKey={formKey}
							rejected={adding}
							label="Add the car"
							subject="This car"
						>
							<VehicleFields
								idPrefix="new"
								values={adding?.values ?? {}}
								errors={adding?.errors ?? {}}
								dealers={dealers}
							/>
						</DealForm>
					</Disclosure>
				</>
			)}
		</AdminSection>
	)
}
