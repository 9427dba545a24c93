// Read by drizzle-kit and the database client; modules import the file of their own tables.
export * from './appointments.ts'
export * from './auth.ts'
export * from './catalog.ts'
export * from './notifications.ts'
export * from './payments.ts'
export * from './resources.ts'
export * from './settings.ts'
export * from './uploads.ts'
