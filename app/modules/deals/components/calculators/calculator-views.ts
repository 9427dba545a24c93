import type { ComponentType } from 'react'
import { onDemand } from '#app/ui/foundations/on-demand.tsx'
import type { FinancingTool } from '#engine'
import type { CalculatorProps } from './calculator.tsx'
import { PaymentView } from './payment-view.tsx'

/** A calculator, and a promise for its code. */
type CalculatorView = ComponentType<CalculatorProps> & { ready(): Promise<void> }

/** The first calculator comes with the page; the code of each other one is loaded where it is opened. */
export const calculatorViews: Record<FinancingTool, CalculatorView> = {
	payment: Object.assign(PaymentView, { ready: async () => {} }),
	afford: onDemand('afford', () => import('./afford-view.tsx').then(({ AffordView }) => AffordView)),
	own: onDemand('own', () => import('./own-view.tsx').then(({ OwnView }) => OwnView)),
	compare: onDemand('compare', () => import('./compare-view.tsx').then(({ CompareView }) => CompareView)),
	lease: onDemand('lease', () => import('./lease-view.tsx').then(({ LeaseView }) => LeaseView)),
	rate: onDemand('rate', () => import('./rate-view.tsx').then(({ RateView }) => RateView)),
	refinance: onDemand('refinance', () =>
		import('./refinance-view.tsx').then(({ RefinanceView }) => RefinanceView),
	),
	biweekly: onDemand('biweekly', () =>
		import('./biweekly-view.tsx').then(({ BiweeklyView }) => BiweeklyView),
	),
	trade: onDemand('trade', () => import('./trade-view.tsx').then(({ TradeView }) => TradeView)),
}
