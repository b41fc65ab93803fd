"""What a mail server said when it refused a user's address for good."""

from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('games', '0031_leaving_a_game'),
    ]

    operations = [
        migrations.AddField(
            model_name='user',
            name='refusal',
            field=models.CharField(blank=True, db_default='', default='', editable=False, max_length=200),
        ),
        migrations.AddField(
            model_name='user',
            name='refused_address',
            field=models.EmailField(blank=True, db_default='', default='', editable=False, max_length=254),
        ),
        migrations.AddField(
            model_name='user',
            name='refused_at',
            field=models.DateTimeField(blank=True, editable=False, null=True),
        ),
    ]
