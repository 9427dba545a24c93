import { Link } from 'react-router'

/** In a line of facts, to the file of whom it is about; nothing where there is none. */
export function ClientLink({ id }: { id: string | null }) {
	if (!id) return null
	return (
		<>
			{' · '}
			<Link to={`/admin/clients/${id}`}>Client file</Link>
		</>
	)
}
