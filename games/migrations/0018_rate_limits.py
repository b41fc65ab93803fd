
from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('games', '0017_alarms'),
    ]

    operations = [
        migrations.CreateModel(
            name='RateLimit',
            fields=[
                ('key', models.CharField(max_length=255, primary_key=True, serialize=False)),
                ('value', models.JSONField()),
                ('expires', models.DateTimeField(db_index=True)),
            ],
        ),
    ]
