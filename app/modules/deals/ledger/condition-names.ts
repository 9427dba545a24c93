import type { DealVehicle } from './vehicles.server.ts'

/** The condition of a car, as pages name it. */
export const conditionNames: Record<DealVehicle['condition'], string> = {
	new: 'New',
	used: 'Used',
	demo: 'Demonstrator',
	cpo: 'Certified pre-owned',
}
