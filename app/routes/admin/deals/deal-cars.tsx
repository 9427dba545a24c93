import type { RejectedForm } from '#app/lib/parse-form.ts'
import { rejectionFor } from '#app/lib/rejected-form.ts'
import { VehicleFields } from '#app/modules/deals/components/admin/vehicle-fields.tsx'
import { VehicleLines } from '#app/modules/deals/components/deal/vehicle-lines.tsx'
import { AdminSection } from '#app/ui/admin/section.tsx'
import { StoredForm } from '#app/ui/admin/stored-form.tsx'
import { Button } from '#app/ui/controls/button.tsx'
import { PostButton } from '#app/ui/controls/forms/form.tsx'
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
								<StoredForm
									form={{ intent: 'change-vehicle', rejected: changing }}
									fields={{ vehicle: vehicle.id }}
									version={vehicle.version}
									label="Save the car"
									subject="This car"
								>
									<VehicleFields
										idPrefix={vehicle.id}
										values={changing?.values ?? typed}
										errors={changing?.errors ?? {}}
										dealers={dealers}
									/>
								</StoredForm>
								<PostButton fields={{ vehicle: vehicle.id }} className="mt-2">
									<Button intent="remove-vehicle" variant="quiet" size="mini">
										Remove<span className="sr-only">{` ${name}`}</span>
									</Button>
								</PostButton>
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
										<PostButton
											fields={{ recommendation: id, formKey }}
											className="flex flex-wrap items-center gap-2"
										>
											<span className="text-small">{name}</span>
											<Button intent="take" variant="plain" size="mini">
												Take<span className="sr-only">{` ${name}`}</span>
											</Button>
										</PostButton>
									</li>
								))}
							</ul>
						</Disclosure>
					)}
					<Disclosure look="text" summary="Add a car" defaultOpen={adding !== null}>
						<StoredForm
							form={{ intent: 'add-vehicle', rejected: adding }}
							fields={{ formKey }}
							version={0}
							label="Add the car"
							subject="This car"
						>
							<VehicleFields
								idPrefix="new"
								values={adding?.values ?? {}}
								errors={adding?.errors ?? {}}
								dealers={dealers}
							/>
						</StoredForm>
					</Disclosure>
				</>
			)}
		</AdminSection>
	)
}
