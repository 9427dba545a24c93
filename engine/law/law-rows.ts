import type { LawRow } from './law-row.ts'
import { chargeRows } from './rows/charges.ts'
import { docFeeMaximumRows } from './rows/doc-fee-maximums.ts'
import { docFeeOpenRowsAToK } from './rows/doc-fee-open-a-to-k.ts'
import { docFeeOpenRowsLToW } from './rows/doc-fee-open-l-to-w.ts'
import { dutyRows } from './rows/duties.ts'
import { electricCarRows } from './rows/electric-cars.ts'
import { federalRows } from './rows/federal-rows.ts'
import { feesInTaxCaToNjRows } from './rows/fees-in-tax-ca-to-nj.ts'
import { feesInTaxNyToWyRows } from './rows/fees-in-tax-ny-to-wy.ts'
import { financeRows } from './rows/finance-rows.ts'
import { leaseTaxRows } from './rows/lease-tax-rows.ts'
import { permissionRows } from './rows/permissions.ts'
import { rebatesInTaxAlToMnRows } from './rows/rebates-in-tax-al-to-mn.ts'
import { rebatesInTaxMoToWyRows } from './rows/rebates-in-tax-mo-to-wy.ts'
import { registrationRows } from './rows/registrations.ts'
import { taxRatesAkToKsRows } from './rows/tax-rates-ak-to-ks.ts'
import { taxRatesKyToNvRows } from './rows/tax-rates-ky-to-nv.ts'
import { taxRatesNyToWyRows } from './rows/tax-rates-ny-to-wy.ts'
import { titleRows } from './rows/titles.ts'
import { tradeInsInTaxAlToKyRows } from './rows/trade-ins-in-tax-al-to-ky.ts'
import { tradeInsInTaxLaToNyRows } from './rows/trade-ins-in-tax-la-to-ny.ts'
import { tradeInsInTaxOhToWyRows } from './rows/trade-ins-in-tax-oh-to-wy.ts'
import { vehicleSurtaxesRows } from './rows/vehicle-surtaxes.ts'

/** Every rule of law that the site ships, one row each; an operator may add or correct rows. */
export const lawRows: readonly LawRow[] = [
	...docFeeMaximumRows,
	...docFeeOpenRowsAToK,
	...docFeeOpenRowsLToW,
	...taxRatesAkToKsRows,
	...taxRatesKyToNvRows,
	...taxRatesNyToWyRows,
	...vehicleSurtaxesRows,
	...tradeInsInTaxAlToKyRows,
	...tradeInsInTaxLaToNyRows,
	...tradeInsInTaxOhToWyRows,
	...rebatesInTaxAlToMnRows,
	...rebatesInTaxMoToWyRows,
	...feesInTaxCaToNjRows,
	...feesInTaxNyToWyRows,
	...leaseTaxRows,
	...chargeRows,
	...titleRows,
	...registrationRows,
	...electricCarRows,
	...financeRows,
	...dutyRows,
	...permissionRows,
	...federalRows,
]
