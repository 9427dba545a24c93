/** The texts on the signs in the drawing of the dealership. */
export const lotScene = {
	sign: 'ROUTE 9 AUTOS',
	prices: { hatch: '$9,450', sedanWas: '$14,900', sedanNow: '$12,650', suv: '$21,300', pickup: '$17,900' },
}
