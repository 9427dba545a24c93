/** What stands on the signs of the drawn dealership. */
export const lotScene = {
	sign: 'ROUTE 9 AUTOS',
	prices: { hatch: '$9,450', sedanWas: '$14,900', sedanNow: '$12,650', suv: '$21,300', pickup: '$17,900' },
}
