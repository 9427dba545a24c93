import type { UsState } from '../places/us-states.ts'

/**
 * States without a general sales tax. A car can have other charges there: a city's tax in Alaska, the document fee of Delaware, the
 * privilege tax of Oregon.
 */
export const untaxedStates: ReadonlySet<UsState> = new Set<UsState>(['AK', 'DE', 'MT', 'NH', 'OR'])
