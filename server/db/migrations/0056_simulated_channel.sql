CREATE TABLE "simulated_channel" (
	"entry_key" varchar(200) NOT NULL,
	"entry" jsonb NOT NULL,
	"create_time" timestamp(0) NOT NULL,
	CONSTRAINT "simulated_channel_pkey" PRIMARY KEY("entry_key")
);

