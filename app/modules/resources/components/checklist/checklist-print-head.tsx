/** The head of the printed checklist: the business, and lines to write the car and its VIN on. */
export function ChecklistPrintHead({
	brand,
	phone,
}: {
	brand: string | undefined
	phone: string | undefined
}) {
	return (
		<span className="checklist-print-head" aria-hidden="true">
			<span>{[brand, phone].filter(Boolean).join(' · ')}</span>
			<span>Car</span>
			<span>VIN</span>
		</span>
	)
}
