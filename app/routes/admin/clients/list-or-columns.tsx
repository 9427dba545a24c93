import { Segmented } from '#app/ui/controls/tabs/segmented.tsx'

/** The two views of the clients. */
export function ListOrColumns({ current }: { current: 'list' | 'columns' }) {
	return (
		<Segmented
			label="View"
			options={[
				{ to: '/admin/clients', label: 'List', current: current === 'list' },
				{ to: '/admin/clients/columns', label: 'Columns', current: current === 'columns' },
			]}
		/>
	)
}
