import { FileIcon } from '#app/ui/admin/upload-file.tsx'
import { StatusBadge } from '#app/ui/controls/status-badge.tsx'
import { type ListLoad, LoadedList } from '#app/ui/layout/loaded-list.tsx'
import { Cell, Column, Row, Table, TableBody, TableHead } from '#app/ui/layout/table.tsx'

export type StoredFileRow = {
	id: string
	name: string
	/** The module that it belongs to. */
	purpose: string
	isImage: boolean
	size: string
	isPublic: boolean
	added: { at: string; day: string }
}

/** All stored files, by name. */
export function StoredFileTable(list: ListLoad<StoredFileRow>) {
	return (
		<LoadedList
			{...list}
			failure="We couldn’t load the stored files. Nothing is lost, and the other lists still work."
			empty={{ title: 'Nothing stored yet', text: 'Files that people upload appear here.' }}
		>
			{(files) => (
				<Table caption="Stored files by name">
					<TableHead>
						<Column>Name</Column>
						<Column>Belongs to</Column>
						<Column align="end">Size</Column>
						<Column>Added</Column>
						<Column>Who can open it</Column>
					</TableHead>
					<TableBody>
						{files.map(({ id, name, purpose, isImage, size, isPublic, added }) => (
							<Row key={id}>
								<Cell place="title" className="[overflow-wrap:anywhere]">
									<FileIcon picture={isImage} />
									<a href={`/files/${id}`}>{name}</a>
								</Cell>
								<Cell>{purpose}</Cell>
								<Cell align="end">{size}</Cell>
								<Cell>
									<time dateTime={added.at}>{added.day}</time>
								</Cell>
								<Cell place="status">
									<StatusBadge tone={isPublic ? 'ok' : 'off'}>
										{isPublic ? 'Everyone' : 'The people involved'}
									</StatusBadge>
								</Cell>
							</Row>
						))}
					</TableBody>
				</Table>
			)}
		</LoadedList>
	)
}
