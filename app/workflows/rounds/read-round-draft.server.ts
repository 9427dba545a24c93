import type { Db } from '#app/db/client.server.ts'
import { getOwnValue } from '#app/lib/own-key.ts'
import { readVehicleForm, type TypedVehicle, vehicleFields } from '#app/modules/deals/forms/vehicle-form.ts'
import { listVehicles } from '#app/modules/deals/vehicles.server.ts'
import type { RoundKind } from '#app/modules/rounds/round.ts'
import type { RoundDraft } from '#app/modules/rounds/rounds.server.ts'
import type { TypedRound } from '#app/modules/rounds/setup/round-fields.ts'
import { readRoundForm } from '#app/modules/rounds/setup/round-form.ts'

/** Reads the form of a round of a deal. @throws InvalidFields */
export async function readRoundDraft(
	db: Db,
	{ typed, kind, dealId }: { typed: TypedRound; kind: RoundKind; dealId: string },
): Promise<RoundDraft> {
	const vehicles = await listVehicles(db, { dealId })
	const car = vehicleFields.map((name) => [name, getOwnValue(typed, name) ?? ''])
	return readRoundForm(typed, {
		kind,
		vehicleIds: vehicles.map(({ id }) => id),
		car: readVehicleForm(Object.fromEntries(car) as TypedVehicle),
	})
}
